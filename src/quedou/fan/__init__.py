"""The pattern catalogue, and how patterns add up."""
