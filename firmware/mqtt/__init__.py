"""The table tells an MQTT broker how its game goes: off by default, and never in the way of the game.

table's thread ─ Told ─▶ Teller ─ messages ─▶ Outbox ─▶ Link (a thread of its own) ─▶ broker ─▶ Home Assistant
"""
