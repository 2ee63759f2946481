"""Many records: order kept, bad lines kept."""
