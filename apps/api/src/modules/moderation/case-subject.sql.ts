import { CASE_EXCERPT } from '@asime/contract/moderation-states'
import { jsonObject } from '../../platform/database/json-object.ts'

const subject = (given: { title: string; text: string; path: string; stars?: string }) =>
  jsonObject({
    type: 'c.subject_type',
    id: 'c.subject_id',
    title: given.title,
    text: `left(${given.text}, ${CASE_EXCERPT})`,
    stars: given.stars ?? 'NULL::smallint',
    path: given.path,
  })
/** What case c is about, as JSON. */
export const CASE_SUBJECT = `CASE c.subject_type
  WHEN 'product' THEN (SELECT ${subject({ title: 'p.product_name', text: 'p.description', path: "'/products/' || p.id" })}
    FROM products p WHERE p.id = c.subject_id)
  WHEN 'item_request' THEN (SELECT ${subject({ title: 'r.request_title', text: 'r.description', path: "'/requests/' || r.id" })}
    FROM item_requests r WHERE r.id = c.subject_id)
  WHEN 'bid' THEN (SELECT ${subject({ title: 'r.request_title', text: 'b.message', path: "'/requests/' || r.id" })}
    FROM bids b JOIN item_requests r ON r.id = b.item_request_id WHERE b.id = c.subject_id)
  WHEN 'review' THEN (SELECT ${subject({ title: 'p.product_name', text: 'w.comment', path: "'/products/' || p.id", stars: 'w.rating' })}
    FROM reviews w JOIN products p ON p.id = w.product_id WHERE w.id = c.subject_id)
  ELSE (SELECT ${subject({ title: 'v.business_name', text: 'v.description', path: "'/vendors/' || v.id" })}
    FROM vendors v WHERE v.id = c.subject_id) END`
