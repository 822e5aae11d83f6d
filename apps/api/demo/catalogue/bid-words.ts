import type { Kind, Wish } from './types.ts'

// What vendors write with a bid: of the thing asked for, in the words of the trade. `{Thing}` is the thing, at the beginning.

const COMMON = [
  '{Thing}: in stock, and I can deliver tomorrow.',
  '{Thing} ready for you. I can send pictures and a video before you decide.',
  '{Thing} at my best price, nothing on top.',
  '{Thing}: come and inspect at my shop first.',
  '{Thing}, carefully packed, by bus parcel with waybill the same evening.',
  '{Thing}: exactly what I sell every day. See my reviews.',
  '{Thing}. I am near you, and delivery is free.',
  '{Thing} can be with you this week. You inspect, then you give the code.',
] as const

const ELECTRONICS = [
  '{Thing}, new in the box, with receipt and a warranty of one year.',
  '{Thing}: genuine, not the copies. Tested in front of you.',
  '{Thing}. Repairs at my shop if anything fails.',
  '{Thing} with charger and all cables included.',
]
const APPLIANCES = [
  '{Thing}, new and sealed, with a warranty of one year.',
  '{Thing}: we bring it and install it at no extra cost.',
  '{Thing}, low on power, tested before it leaves the shop.',
  '{Thing}. Spare parts are at my shop, too.',
]
const FOOD = [
  '{Thing}, fresh from the farm, no middleman.',
  '{Thing}: grade one only, weighed in front of you.',
  '{Thing}. Fresh stock arrives on Thursday.',
  '{Thing}, clean and well sorted. I supply hotels and schools.',
]
const WEAR = [
  '{Thing}, made by my own hands. Choose the colours.',
  '{Thing}: sizes can be exchanged within seven days.',
  '{Thing}, good leather and strong seams, no imitation.',
  '{Thing}. Made to order in four days, measured for you.',
]
const CLOTH = [
  '{Thing}, handmade and finished with care. Choose the colours.',
  '{Thing}: authentic, from the maker directly.',
  '{Thing}. I can show three designs before you decide.',
]
const BUILDING = [
  '{Thing}, straight from the depot, delivered to the site.',
  '{Thing}: original brand, with receipt.',
  '{Thing}. We load, bring and offload.',
  '{Thing}. I can deliver in two parts as the work goes on.',
]
const HOME = [
  '{Thing}, solid work from our own workshop.',
  '{Thing}: we bring it with our own van and set it up.',
  '{Thing}. We supply guest houses and offices in town.',
  '{Thing}, strong and well finished, with one year to complain.',
]
const LEARNING = [
  '{Thing}, new and clean, ready for use.',
  '{Thing}. We supply schools; a receipt comes with it.',
  '{Thing}: safe for children, checked piece by piece.',
]
const CARE = [
  '{Thing}, sealed, with a long expiry date.',
  '{Thing}: original products only, with receipt.',
  '{Thing}. I supply salons and clinics in town.',
]
const VEHICLES = [
  '{Thing}, checked by our mechanic. Bring yours to look.',
  '{Thing}: papers complete, price a little negotiable.',
  '{Thing}, home used and clean. Test it before you pay.',
]

const TRADES: Readonly<Record<string, readonly string[]>> = {
  'Phones & tablets': ELECTRONICS,
  Computers: ELECTRONICS,
  'TV & audio': ELECTRONICS,
  'Solar & power': APPLIANCES,
  'Home appliances': APPLIANCES,
  'Kitchen appliances': APPLIANCES,
  'Food & groceries': FOOD,
  'Farm produce': FOOD,
  Fashion: WEAR,
  Shoes: WEAR,
  'Bags & accessories': WEAR,
  'Fabrics & kente': CLOTH,
  'Jewellery & beads': CLOTH,
  'Music & crafts': CLOTH,
  'Building materials': BUILDING,
  Furniture: HOME,
  'Home & kitchen': HOME,
  'Books & stationery': LEARNING,
  'Baby & kids': LEARNING,
  'Beauty & health': CARE,
  'Cars & parts': VEHICLES,
}

/** What a vendor may write with a bid on such a wish: twice as often of the trade as what anybody writes. */
export function bidMessagesOn({ category }: Kind, { title }: Wish): readonly string[] {
  const trade = TRADES[category] ?? []
  const [thing] = title.split(' for ') as [string]
  return [...COMMON, ...trade, ...trade, ...trade].map((message) => message.replace('{Thing}', () => thing))
}
