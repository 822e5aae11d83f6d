import { MIN_SHOP_DESCRIPTION } from '@asime/contract/text-lengths'
import { CURRENCY_SIGN } from '@asime/contract/money'
import type { Shop } from '@asime/contract/shop-settings'
import type { DeliveryZone } from '@asime/contract/delivery-zones'

export const title = 'Shop settings'
export const save = 'Save changes'
export const discard = 'Discard'
export const saved = 'Shop settings saved'
export const couldNotReach = 'We could not reach Asime. Your changes are still here. Please try again.'
export const checkFields = 'Some fields need another look. They are marked.'

export const front = 'Shop front'
export const publicPage = 'View public page'
export const shopName = 'Shop name'
export const about = 'About your shop'
export const aboutHint = `What you sell and what you are good at. ${MIN_SHOP_DESCRIPTION} characters or more count towards your score.`
export const logo = 'Logo'
export const banner = 'Banner'
export const addPicture = (what: string) => `Add ${what.toLowerCase()}`
export const changePicture = (what: string) => `Change ${what.toLowerCase()}`
export const removePicture = (what: string) => `Remove ${what.toLowerCase()}`
export const sending = (what: string) => `Uploading ${what.toLowerCase()}`
export const notAPicture = 'This picture cannot be opened. Please choose a JPG, PNG or WebP.'

export const placeAndPickup = 'Place and pickup'
export const placeNote = 'Also the origin of your delivery fees.'
export const regionLabel = 'Region'
export const chooseRegion = 'Choose a region'
export const town = 'Town'
export const townHint = 'Like Tamale, or Adum, Kumasi'
export const landmark = 'Landmark'
export const digitalAddress = 'Digital address'
export const digitalHint = 'From the GhanaPostGPS app'
export const directions = 'Directions'
export const pickupPrivacy =
  'Public pages show region and town. The rest is for buyers who chose pickup, after they have paid.'

export const methods = 'Delivery methods you offer'

export const hours = 'Opening hours'
export const openOn = (day: string) => `Open on ${day}`
export const fromOn = (day: string) => `${day}, from`
export const untilOn = (day: string) => `${day}, until`
export const until = 'to'
export const closed = 'Closed'
export const leadTime = 'Lead time'
export const leadTimeHint = 'Opening days until an order leaves your shop'
export const days = 'days'

export const holiday = 'Holiday mode'
export const holidayNote = 'Pauses new orders. Open orders continue.'
export const switchHoliday = 'Take a break from new orders'
export const firstDay = 'First day away'
export const backOn = 'Back on'
export const message = 'Message to buyers'
export const holidayMeans = ({ total_products: products, pending_bids: bids }: Shop) =>
  `${products === 1 ? 'Your product stays' : `Your ${products} products stay`} visible with the day you are back. ${
    bids === 0
      ? 'You have no pending bids.'
      : `Your ${bids === 1 ? 'pending bid stands' : `${bids} pending bids stand`}; buyers can accept once you are back.`
  }`

export const returns = 'Returns'
export const returnPolicy = 'Return and refund policy'
export const returnPolicyHint = 'What you take back, in which state, and who pays for the way back'
export const returnDays = 'Days to return goods'
export const returnDaysHint = 'Counted from receipt'

export const scoreTitle = (percent: number) => `Your shop is ${percent}% complete`
export const scoreDone = 'Buyers find everything they look for.'
export const points = (count: number) => `+${count}%`
export const parts: Record<
  Shop['completeness']['missing'][number]['part'],
  { title: string; note: string; anchor: string }
> = {
  place: { title: 'Region and town', note: 'Delivery fees count from there', anchor: 'shop-region' },
  pickup: { title: 'Pickup landmark', note: 'Or stop offering pickup', anchor: 'shop-landmark' },
  description: {
    title: 'About your shop',
    note: `${MIN_SHOP_DESCRIPTION} characters or more`,
    anchor: 'shop-description',
  },
  return_policy: {
    title: 'Return and refund policy',
    note: 'Buyers must see it before they pay',
    anchor: 'shop-returns',
  },
  legal_facts: {
    title: 'Facts the law asks for',
    note: 'Legal name, contact, terms, complaints',
    anchor: 'facts',
  },
  logo: { title: 'Logo', note: 'Square, 400 px or more', anchor: 'shop-logo' },
  delivery_fees: { title: 'Your own delivery fees', note: 'Until then the default fees apply', anchor: 'zones' },
  banner: { title: 'Banner', note: 'Wide, 1600 px or more', anchor: 'shop-banner' },
}

export const zones = 'Delivery zones and fees'
export const origin = (place: string) => `Origin: ${place}. Choose a region to see or change its zone.`
export const originMissing = 'Save the region and town of your shop first. Fees count from there.'
export const byRegion = 'You have set one fee for each region. They stay as they are until you save fees by zone below.'
export const usual = 'These are the default fees. Save them to make them yours.'
export const zoneMap = 'Delivery zone of each region'
export const you = 'You'
export const noDelivery = 'No delivery'
export const zoneOf = (region: string) => `Zone of ${region}`
export const ownRegion = (region: string) => `${region} is your own region.`
export const zoneLetters: Record<DeliveryZone, string> = { same_town: 'A', same_region: 'B', neighbour: 'C', far: 'D' }
export const zoneNotes = (zone: DeliveryZone, place: { town: string | null; region: string | null }): string =>
  zone === 'same_town'
    ? `In ${place.town ?? 'your town'}`
    : zone === 'same_region'
      ? `Elsewhere in ${place.region}`
      : ''
export const feeTable = (method: string) => `${method}: fees by zone and weight, in ${CURRENCY_SIGN}`
export const zone = 'Zone'
export const deliverHere = 'Deliver here:'
export const perKgMore = 'each kg more'
export const freeFrom = 'free from'
export const cell = (method: string, name: string, column: string) => `${method}, ${name}, ${column}, ${CURRENCY_SIGN}`
export const townOnly = (place: string | null, region: string) =>
  `You deliver in ${place ?? 'your town'}, but nowhere else in ${region}`
export const townOnlyText = 'Buyers elsewhere in your region get no delivery until you enter fees for “Same region”.'
export const onlyPickup = 'You offer pickup only, which is free. Offer a delivery method above to set fees.'
export const exampleWeight = 'Example weight'
export const exampleTo = (where: string) => `To ${where}`
export const feesFrom = (amount: string) => `from ${amount}`
export const feesOff = 'No zone chosen'
export const notOffered = 'not offered'
export const free = 'free'
export const saveFees = 'Save delivery fees'
export const restoreFees = 'Use default fees'
export const feesSaved = 'Delivery fees saved'
export const feesRestored = 'The default fees apply again'
export const loading = 'Loading'
export const kg = 'kg'
export const error = 'Error'
export const openingYourShop = 'Opening your shop'
