"""onnxruntime, told to keep to itself.

From 1.29 on it notes on the disk which computer this is and what runs there, and sends that to its maker, unless it is
told not to before it is first imported. What happens at a table stays there: nobody here imports it but by this.
"""

import os

os.environ.update(ORT_DISABLE_TELEMETRY="1", ORT_TELEMETRY_DISABLED="1")  # both names that it has had

import onnxruntime

__all__ = ["onnxruntime"]
