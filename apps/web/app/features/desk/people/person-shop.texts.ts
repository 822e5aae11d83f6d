export const makeVendor = 'Make vendor'
export const makeVendorOf = (name: string) => `Make ${name} a vendor?`
export const text = 'They get a shop at once, and still buy with the same account.'
export const whatHappens = 'What happens'
export const comesBack = (name: string) => `Their shop ${name} opens again, and they still buy with the same account.`
export const effects = (isNotifiedByEmail: boolean, isReopened: boolean) => [
  isReopened
    ? 'The shop has its name, reviews and past orders again. Its products stay hidden until they publish them.'
    : 'The shop is open to buyers, without a badge: it is not verified.',
  'They are signed out of all devices. They sign in as before, and their password stays.',
  'Their orders and requests stay.',
  isNotifiedByEmail
    ? 'They get an email with your reason.'
    : 'They get no email, because they have no confirmed address. They read your reason in Asime.',
]
export const shopName = 'Business name'
export const buyersSeeIt = 'Buyers see this name on products and bids'
export const enterShopName = 'Enter the name of the shop'
export const location = 'Location'
export const whereItIs = 'Where the shop is'
export const done = (name: string) => `${name} is a vendor now`
