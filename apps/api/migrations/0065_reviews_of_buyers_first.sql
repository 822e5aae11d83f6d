-- Reviews of people who bought the product come first, and the count of each rating says how many of them bought it.
CREATE INDEX reviews_by_product_verified ON reviews (product_id, verified_purchase DESC, created_at DESC, id DESC);
CREATE INDEX reviews_by_product_stars ON reviews (product_id, rating) INCLUDE (verified_purchase);
DROP INDEX reviews_by_product_rating;
