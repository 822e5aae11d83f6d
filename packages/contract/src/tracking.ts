/**
 * What is put behind links that lead here, by Facebook and Instagram (WhatsApp sends it on), Google, Microsoft, TikTok, X and Yandex, and
 * whoever runs a campaign: of most, each click has a value of its own. No page reads any. The site's `entry.client.tsx` knows by a part of each
 * whether an address may have one.
 */
const TRACKING = /&(?:\w{1,2}clk?id|igsh(?:id)?|[gw]braid|utm_\w+)(?:=[^&]*)?(?![^&])/g

/**
 * A path with its query, or a query alone, without those parameters. The others keep their order and how they are written. The server
 * renders pages from it, and the browser has to do the same with its address before it takes them over.
 */
export function withoutTracking(address: string): string {
  return address.replace(/\?.*/, (query) => query.replace('?', '&').replace(TRACKING, '').replace('&', '?'))
}
