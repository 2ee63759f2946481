"""What a completed hand is called: small registered predicates over one frozen reading."""
