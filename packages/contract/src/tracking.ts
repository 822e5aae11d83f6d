/**
 * What is put behind links that lead here, by Facebook and Instagram (WhatsApp sends it on), Google's advertisements, listings and analytics,
 * Microsoft, TikTok, X, LinkedIn, Yandex, Mailchimp and whoever runs a campaign: of most, each click has a value of its own. No page reads any.
 */
const TRACKING =
  /&(?:fbclid|igsh|igshid|gclid|dclid|gbraid|wbraid|gad_source|gad_campaignid|srsltid|_gl|_ga|msclkid|ttclid|twclid|li_fat_id|yclid|mc_cid|mc_eid|utm_\w+)(?:=[^&]*)?(?![^&])/g

/**
 * A path with its query, or a query alone, without those parameters. The others keep their order and how they are written. The server
 * renders pages from it, and the browser has to do the same with its address before it takes them over.
 */
export function withoutTracking(address: string): string {
  return address.replace(/\?.*/, (query) => query.replace('?', '&').replace(TRACKING, '').replace('&', '?'))
}
