"""Canonical boards, one for each orbit under suit permutations, and the values of holdings on them."""
