/** A vendor's card as the contract has it, built by the database from rows v (vendors) and u (their users). */
export const VENDOR_CARD_FIELDS = `
  'id', v.id, 'business_name', v.business_name, 'location', v.location, 'description', v.description, 'rating', v.rating, 'total_reviews', v.total_reviews,
  'total_products', v.total_products, 'total_sales', v.total_sales, 'followers_count', v.followers_count,
  'verification_status', v.verification_status, 'created_at', v.created_at,
  'user', json_build_object('id', u.id, 'full_name', u.full_name, 'avatar_url', u.avatar_url)`
