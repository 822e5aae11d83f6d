/**
 * What owners can pause while Asime runs: the switches among the settings (`setting-table.ts`). An endpoint names the one that it needs
 * (`feature`), and is refused with the sentence while that is off; pages say the same sentence. Without imports.
 */
export const features = {
  post_requests: {
    label: 'Posting of requests',
    text: 'Off, nobody can post a request. Those that are open go on.',
    paused: 'New requests cannot be posted for now. Please try again later',
  },
  place_bids: {
    label: 'Placing of bids',
    text: 'Off, no shop can place a new bid. Bids that stand can be changed, withdrawn and accepted.',
    paused: 'New bids cannot be placed for now. Please try again later',
  },
  check_out: {
    label: 'Checkout',
    text: 'Off, nothing can be ordered, from the cart, at once or by a deal link. Orders that were made are paid and fulfilled as usual.',
    paused: 'New orders cannot be placed for now. Your cart stays as it is. Please try again later',
  },
  sign_up: {
    label: 'New accounts',
    text: 'Off, nobody can open an account. Whoever has one signs in as usual.',
    paused: 'New accounts cannot be opened for now. Please try again later',
  },
  open_shops: {
    label: 'New shops',
    text: 'Off, nobody can open a shop, neither with a new account nor with one that they have.',
    paused: 'New shops cannot be opened for now. Please try again later',
  },
  newsletter: {
    label: 'Newsletter sign-up',
    text: 'Off, nobody can sign up for the newsletter. Whoever gets it goes on getting it, and can leave it.',
    paused: 'Nobody can join the newsletter for now. Please try again later',
  },
} as const

export type Feature = keyof typeof features
/** Of those that are off, what to say. */
export type PausedFeatures = Partial<Record<Feature, string>>
