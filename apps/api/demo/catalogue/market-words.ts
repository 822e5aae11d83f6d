/** What vendors write with a bid. */
export const bidMessages = [
  'I have it in stock and can deliver tomorrow.', 'New, with receipt and warranty.', 'Price includes delivery to your place.', 'I can send pictures and a video before you decide.',
  'We supply schools and hotels, ask anybody in town.', 'Come and inspect it at my shop first.', 'For this quantity I give you my best price.', 'Genuine product, not the copies.',
  'I can bring it to the station today.', 'Two years in this business, check my reviews.', 'Small discount if you take two.', 'Ready stock, no waiting.', 'Made to order in four days.',
  'I can match the budget if pick-up is fine with you.', 'Slightly above your budget, but the quality is worth it.', 'Delivery by our own van, carefully packed.', 'You inspect, then you give the code.',
  'I will throw in a small gift.', 'Fresh stock arrives on Thursday.', 'Last ones at this price.', 'We install it for you at no extra cost.', 'Good morning, I can do this today.',
  'Tested before it leaves the shop.', 'Please see the pictures on my shop page.', 'I have a better model for a little more, ask me.', 'Farm-gate price, no middleman.', 'I am near you, delivery is free.',
  'Warranty of one year, repairs at my shop.', 'I deal in this every day.', 'My price is final and includes everything.', 'I can deliver in two parts if you need some earlier.', 'Honest deal, no hidden charges.',
  'By bus parcel with waybill the same evening.', 'We measure and adjust for you.', 'Grade one only.', 'I keep it for you until Friday.', 'Thank you for the request, this is exactly what I sell.',
  'Bulk price, tell me if you need more.', 'Returned within seven days if it is not as described.', 'Clean and well kept, one owner.', 'I can show three options.', 'Price drops if you order again next month.',
] as const

/** What shops write about themselves; `{place}` is where they are. */
export const shopDescriptions = [
  'We have served {place} for more than ten years. Honest prices, tested goods, and we answer the phone.',
  'A family shop in {place}. What we sell we would use ourselves.', 'From {place} to the whole of Ghana: ordered today, dispatched tomorrow.', 'Wholesale and retail in {place}. Come and see, or order from home.',
  'Small shop, big heart, right in {place}.', 'We buy straight from makers and farmers around {place}, so the price stays fair.', 'Your neighbours in {place} know us. Ask them.',
  'Quality first. We check each item in {place} before it leaves.', 'Young traders from {place} with fresh stock every week.', 'Everything we sell comes with a receipt and a warranty. Find us in {place}.',
  'Known in {place} for keeping our word.', 'We deliver within {place} on the same day.', 'A women’s co-operative near {place}. Each order pays school fees.', 'Third generation in the trade, still in {place}.',
  'Reliable supplier for schools, hotels and chop bars in and around {place}.', 'Pay after you have seen it: that is how we like to sell in {place}.', 'Open Monday to Saturday in {place}; on the market all week.',
  'We repair what we sell. Workshop in {place}.', 'Carefully packed and sent from {place} by bus or rider.', 'Fair deals and friendly service from {place}.', 'Our customers come back; that is our advert. {place}.',
  'Direct importer with a warehouse in {place}.', 'Handmade around {place} by people we know by name.', 'Tell us what you need, we find it. Based in {place}.', 'Best prices in {place}, and we mean it.',
  'New arrivals every Thursday in our {place} shop.', 'Trusted by churches and schools around {place}.', 'We started on a table in {place} market. Now we have a shop, the prices stayed.', 'Serious about quality, relaxed about bargaining. {place}.',
  'Your order is checked twice before it leaves {place}.',
] as const

/** How shops are called, and what they sell. */
export const shopNamePatterns: readonly { pattern: string; categories: readonly string[] }[] = [
  { pattern: '{last} Phones & More', categories: ['Phones & tablets', 'Computers'] },
  { pattern: '{place} Digital', categories: ['Phones & tablets', 'Computers', 'TV & audio'] },
  { pattern: 'Nana {first} Mobile', categories: ['Phones & tablets'] },
  { pattern: '{last} Computers', categories: ['Computers', 'Phones & tablets'] },
  { pattern: '{first} Sound & Vision', categories: ['TV & audio'] },
  { pattern: '{last} Electronics', categories: ['TV & audio', 'Home appliances'] },
  { pattern: '{place} Power House', categories: ['Solar & power'] },
  { pattern: '{last} Solar', categories: ['Solar & power'] },
  { pattern: '{first} Home Appliances', categories: ['Home appliances', 'Kitchen appliances'] },
  { pattern: '{last} Cooling Systems', categories: ['Home appliances'] },
  { pattern: 'Auntie {first} Kitchen', categories: ['Kitchen appliances', 'Home & kitchen'] },
  { pattern: '{last} Gas & Stoves', categories: ['Kitchen appliances'] },
  { pattern: '{last} Furniture Works', categories: ['Furniture'] },
  { pattern: '{place} Wood & Design', categories: ['Furniture'] },
  { pattern: 'Ofie by {first}', categories: ['Home & kitchen', 'Furniture'] },
  { pattern: '{last} Kente Weavers', categories: ['Fabrics & kente'] },
  { pattern: 'Nana {first} Fabrics', categories: ['Fabrics & kente', 'Fashion'] },
  { pattern: '{first} Couture', categories: ['Fashion', 'Bags & accessories'] },
  { pattern: '{place} Smocks', categories: ['Fashion', 'Fabrics & kente'] },
  { pattern: '{last} Footwear', categories: ['Shoes'] },
  { pattern: 'Street Kicks {place}', categories: ['Shoes', 'Bags & accessories'] },
  { pattern: '{first} Bags', categories: ['Bags & accessories', 'Jewellery & beads'] },
  { pattern: '{last} Beads', categories: ['Jewellery & beads'] },
  { pattern: '{first} Beauty', categories: ['Beauty & health'] },
  { pattern: '{last} Chemists', categories: ['Beauty & health'] },
  { pattern: '{last} Foods', categories: ['Food & groceries', 'Farm produce'] },
  { pattern: '{place} Provision Stores', categories: ['Food & groceries'] },
  { pattern: '{last} Farms', categories: ['Farm produce', 'Food & groceries'] },
  { pattern: '{place} Farmers’ Co-op', categories: ['Farm produce'] },
  { pattern: '{last} Building Supplies', categories: ['Building materials'] },
  { pattern: '{first} & Sons Hardware', categories: ['Building materials'] },
  { pattern: 'Little {first}', categories: ['Baby & kids'] },
  { pattern: '{place} Kids Corner', categories: ['Baby & kids', 'Books & stationery'] },
  { pattern: '{last} Bookshop', categories: ['Books & stationery'] },
  { pattern: '{place} Crafts', categories: ['Music & crafts', 'Jewellery & beads'] },
  { pattern: '{last} Drums & Baskets', categories: ['Music & crafts'] },
  { pattern: '{last} Motors', categories: ['Cars & parts'] },
  { pattern: '{first} Tyres & Parts', categories: ['Cars & parts'] },
]

export const buyerBios = [
  'Teacher, mother of three, always looking for a good price.', 'I run a small chop bar.', 'Student at Legon.', 'Nurse on night shift, so please call in the afternoon.', 'Building my first house, one block at a time.',
  'Taxi driver in town.', 'I buy for our church.', 'Seamstress with five apprentices.', 'Farmer and father.', 'Works in a bank, lives on the market.', 'Caterer for weddings and funerals.', 'Just moved, furnishing a flat.',
  'National service person.', 'I buy for a school of four hundred children.', 'Retired, patient, and I read every review.',
] as const

/** Towns and suburbs by region, as people write where they are. */
export const townsByRegion: Readonly<Record<string, readonly string[]>> = {
  Ahafo: ['Goaso', 'Bechem', 'Kenyasi', 'Duayaw Nkwanta'],
  Ashanti: ['Adum, Kumasi', 'Asafo, Kumasi', 'Suame, Kumasi', 'Bantama, Kumasi', 'Bonwire', 'Obuasi', 'Mampong', 'Ejura'],
  Bono: ['Sunyani', 'Berekum', 'Dormaa Ahenkro', 'Wenchi'],
  'Bono East': ['Techiman', 'Kintampo', 'Nkoranza', 'Atebubu'],
  Central: ['Cape Coast', 'Winneba', 'Kasoa', 'Elmina', 'Mankessim'],
  Eastern: ['Koforidua', 'Aburi', 'Odumase Krobo', 'Nsawam', 'Suhum', 'Akosombo'],
  'Greater Accra': ['Osu, Accra', 'Madina, Accra', 'Makola, Accra', 'East Legon, Accra', 'Kaneshie, Accra', 'Labadi, Accra', 'Tema', 'Ashaiman'],
  'North East': ['Nalerigu', 'Walewale', 'Gambaga', 'Bunkpurugu'],
  Northern: ['Tamale', 'Yendi', 'Savelugu', 'Sagnarigu'],
  Oti: ['Dambai', 'Jasikan', 'Kadjebi', 'Nkwanta'],
  Savannah: ['Damongo', 'Bole', 'Salaga', 'Daboya'],
  'Upper East': ['Bolgatanga', 'Navrongo', 'Bawku', 'Zebilla'],
  'Upper West': ['Wa', 'Tumu', 'Lawra', 'Jirapa'],
  Volta: ['Ho', 'Keta', 'Kpando', 'Hohoe', 'Aflao'],
  Western: ['Takoradi', 'Sekondi', 'Tarkwa', 'Axim', 'Elubo'],
  'Western North': ['Sefwi Wiawso', 'Bibiani', 'Enchi', 'Juaboso'],
}
