/**
 * What owners can pause: the switches among the settings (`setting-table.ts`). While a feature is off, endpoints that name it (`feature`)
 * are refused with its sentence, which pages show as well. No imports.
 */
export const features = {
  post_requests: {
    label: 'Posting of requests',
    text: 'When off, nobody can post a request. Those that are open go on.',
    paused: 'New requests cannot be posted for now. Please try again later',
  },
  place_bids: {
    label: 'Placing of bids',
    text: 'When off, no shop can place a new bid. Pending bids can be changed, withdrawn and accepted.',
    paused: 'New bids cannot be placed for now. Please try again later',
  },
  check_out: {
    label: 'Checkout',
    text: 'When off, nobody can order from the cart, at once or by a deal link. Bids can still be accepted, and existing orders are paid and fulfilled as usual.',
    paused: 'New orders cannot be placed for now. Your cart stays as it is. Please try again later',
  },
  sign_up: {
    label: 'New accounts',
    text: 'When off, nobody can open an account. Whoever has one signs in as usual.',
    paused: 'New accounts cannot be opened for now. Please try again later',
  },
  open_shops: {
    label: 'New shops',
    text: 'When off, nobody can open a shop, neither with a new account nor with one that they have.',
    paused: 'New shops cannot be opened for now. Please try again later',
  },
  newsletter: {
    label: 'Newsletter sign-up',
    text: 'When off, nobody can sign up for the newsletter. Subscribers still get it and can unsubscribe.',
    paused: 'Newsletter sign-up is paused for now. Please try again later',
  },
} as const

export type Feature = keyof typeof features
/** The sentence of each feature that is off. */
export type PausedFeatures = Partial<Record<Feature, string>>
