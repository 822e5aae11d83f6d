/**
 * Parameters that are added to links by Facebook and Instagram (and forwarded by WhatsApp), Google, Microsoft, TikTok, X, Yandex and
 * campaigns. Most have a different value for each click, and no page reads any. The site's `entry.client.tsx` tests for a part of each to see
 * whether an address may have one.
 */
const TRACKING = /&(?:\w{1,2}clk?id|igsh(?:id)?|[gw]braid|utm_\w+)(?:=[^&]*)?(?![^&])/g

/**
 * Removes tracking parameters from a path with a query, or from a query. Others keep their order and spelling. The server renders pages
 * without them, so the browser must remove them from its address before hydrating.
 */
export function withoutTracking(address: string): string {
  return address.replace(/\?.*/, (query) => query.replace('?', '&').replace(TRACKING, '').replace('&', '?'))
}
