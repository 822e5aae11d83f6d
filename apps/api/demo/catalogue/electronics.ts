import type { Goods } from './goods.ts'

const TECH = ['Volta', 'Adepa', 'Kente Tech', 'Nkoso', 'Sika', 'Sankofa', 'Black Star', 'Osu Digital', 'Ridge', 'Labadi']
const WARRANTY = ['6 months', '12 months', '24 months']

export const electronics: readonly Goods[] = [
  {
    kind: 'phone', category: 'Phones & tablets', noun: 'the phone', coded: true, makes: TECH,
    models: [['smartphone 6.1-inch, 64 GB', 1250, 0.18, [15, 7, 1]], ['smartphone 6.6-inch, 128 GB', 1890, 0.19, [16, 8, 1]], ['smartphone 6.8-inch, 256 GB', 3250, 0.21, [17, 8, 1]], ['5G smartphone, 256 GB', 4200, 0.2, [16, 8, 1]]],
    traits: [['dual SIM', 'It takes two SIM cards and a memory card.'], ['big battery', 'The battery lasts a full day, also with hotspot on.'], ['fast charging', 'Charges to half in thirty minutes.'], ['triple camera', 'Three cameras that take good pictures at night.'], ['sealed box', 'Sealed box with charger and pouch.']],
    about: ['Unlocked for all networks in Ghana.', 'Brand new, with receipt and warranty card.', 'Tested in the shop before it leaves.', 'Comes with a charger, cable and screen guard.'],
    specifications: { Memory: ['4 GB', '6 GB', '8 GB'], Battery: ['5,000 mAh', '6,000 mAh'], Network: ['4G', '5G'], Warranty: WARRANTY, 'SIM cards': ['2'] },
    purposes: ['for university', 'for my mother', 'for mobile money business', 'for sales staff'], amounts: [['', 1], ['Two', 2], ['Ten', 10]], wanted: ['smartphone', 'smartphones'],
    liked: ['The battery really lasts.', 'Network is strong even in my village.', 'Camera is clear.'], disliked: ['Battery drains faster than they said.', 'The charger in the box failed after a week.'],
  },
  {
    kind: 'laptop', category: 'Computers', noun: 'the laptop', coded: true, makes: TECH,
    models: [['laptop 14-inch, 8 GB RAM', 4800, 1.5, [33, 23, 2]], ['laptop 15.6-inch, 16 GB RAM', 7200, 1.8, [36, 25, 2]], ['business laptop 13-inch', 6400, 1.2, [31, 22, 2]]],
    traits: [['512 GB SSD', 'Starts in seconds from its solid-state disk.'], ['backlit keyboard', 'You can type when light goes off.'], ['long battery', 'Works seven hours without light.'], ['with bag', 'Comes with a padded bag and mouse.']],
    about: ['Good for school, office and accounts.', 'Windows is installed and ready.', 'Checked by our technician before delivery.'],
    specifications: { Processor: ['4 cores', '6 cores', '8 cores'], Memory: ['8 GB', '16 GB'], Disk: ['256 GB SSD', '512 GB SSD'], Warranty: WARRANTY },
    purposes: ['for university', 'for a small office', 'for graphic design'], amounts: [['', 1], ['Two', 2], ['Fifteen', 15]], wanted: ['laptop', 'laptops'],
    liked: ['Fast and quiet.', 'Good for my thesis.'], disliked: ['The keyboard feels cheap.', 'Gets hot after an hour.'],
  },
  {
    kind: 'tv', category: 'TV & audio', noun: 'the TV', coded: true, makes: TECH,
    models: [['32-inch LED TV', 1450, 4.5, [73, 18, 48]], ['43-inch smart TV', 2650, 8, [96, 22, 61]], ['55-inch 4K smart TV', 4700, 14, [123, 26, 77]]],
    traits: [['satellite ready', 'The free-to-air decoder is built in.'], ['with wall bracket', 'The wall bracket comes with it, free.'], ['surge protected', 'Guarded against low and high current.'], ['thin frame', 'Picture from edge to edge.']],
    about: ['Clear picture and strong sound for the hall.', 'New in carton, opened and tested in front of you.', 'Two HDMI and two USB ports.'],
    specifications: { Resolution: ['HD', 'Full HD', '4K'], Ports: ['2 HDMI, 2 USB', '3 HDMI, 2 USB'], Warranty: WARRANTY, Power: ['55 W', '90 W', '120 W'] },
    purposes: ['for a chop bar', 'for the hall', 'for a guest house'], amounts: [['', 1], ['Two', 2], ['Six', 6]], wanted: ['smart TV', 'smart TVs'],
    liked: ['We watch the Black Stars like in the stadium.', 'Clear picture.'], disliked: ['The remote stopped working.', 'Sound is a bit low.'],
  },
  {
    kind: 'headphones', category: 'TV & audio', noun: 'the headphones', coded: true, makes: TECH,
    models: [['wireless headphones', 380, 0.25, [19, 17, 8]], ['studio headphones', 620, 0.3, [20, 18, 9]], ['foldable headphones', 260, 0.2, [17, 15, 8]]],
    traits: [['40-hour battery', 'Plays for forty hours on one charge.'], ['soft cushions', 'Soft on the ears for long trotro rides.'], ['noise reduction', 'Keeps the street outside.'], ['with microphone', 'Calls are clear on both ends.']],
    about: ['Deep bass and clear voices.', 'Connects to any phone by Bluetooth.', 'Comes with cable and pouch.'],
    specifications: { Bluetooth: ['5.0', '5.3'], Battery: ['20 hours', '40 hours'], Warranty: ['3 months', '6 months'] },
    purposes: ['for online classes', 'for a call centre'], amounts: [['', 1], ['Five', 5], ['Twenty', 20]], wanted: ['wireless headphones', 'wireless headphones'],
    liked: ['Bass is heavy.', 'Very light on the head.'], disliked: ['One side became silent.', 'The cushion peels.'],
  },
  {
    kind: 'speaker', category: 'TV & audio', noun: 'the speaker', coded: true, makes: TECH,
    models: [['Bluetooth speaker 20 W', 320, 0.8, [22, 9, 9]], ['party speaker 300 W', 2100, 9, [33, 31, 62]], ['speaker set 2.1', 980, 6, [30, 24, 30]]],
    traits: [['with microphone', 'The microphone for announcements is included.'], ['rechargeable', 'Plays eight hours without light.'], ['splash proof', 'A little rain does not worry it.'], ['FM radio', 'Radio, USB and memory card too.']],
    about: ['Strong sound for church, party and home.', 'Loud without shaking.', 'Tested before dispatch.'],
    specifications: { Power: ['20 W', '60 W', '300 W'], Battery: ['6 hours', '8 hours', '12 hours'], Warranty: ['3 months', '12 months'] },
    purposes: ['for a church', 'for outdooring', 'for a drinking spot'], amounts: [['', 1], ['Two', 2]], wanted: ['loud speaker', 'loud speakers'],
    liked: ['The whole compound heard it.', 'Battery stays long.'], disliked: ['Bass breaks at full volume.', 'Charging port is loose.'],
  },
  {
    kind: 'watch', category: 'Jewellery & beads', noun: 'the watch', coded: true, makes: TECH,
    models: [['smart watch', 420, 0.05, [5, 4, 1]], ['wrist watch, steel', 560, 0.12, [5, 4, 1]], ['wrist watch, leather strap', 390, 0.08, [5, 4, 1]]],
    traits: [['water resistant', 'You can wash hands and bath with it.'], ['step counter', 'Counts steps and sleep.'], ['gift box', 'Comes in a gift box.'], ['extra strap', 'With a second strap.']],
    about: ['For him or her, adjustable strap.', 'Keeps good time.', 'A fine gift for graduation.'],
    specifications: { Strap: ['Steel', 'Leather', 'Silicone'], 'Water resistance': ['3 bar', '5 bar'], Warranty: ['6 months', '12 months'] },
    purposes: ['for a graduation gift', 'for long-service awards'], amounts: [['', 1], ['Twelve', 12]], wanted: ['wrist watch', 'wrist watches'],
    liked: ['People ask where I bought it.', 'Comfortable.'], disliked: ['The strap broke.', 'It loses some minutes.'],
  },
  {
    kind: 'powerbank', category: 'Phones & tablets', noun: 'the power bank', coded: true, makes: TECH,
    models: [['power bank 10,000 mAh', 150, 0.25, [14, 7, 2]], ['power bank 20,000 mAh', 260, 0.42, [15, 7, 3]], ['power bank 30,000 mAh', 360, 0.6, [16, 8, 3]]],
    traits: [['fast charging', 'Charges two phones at once.'], ['with torch', 'The torch helps in dumsor.'], ['digital display', 'Shows what is left in per cent.'], ['three outputs', 'Three outputs, USB-C too.']],
    about: ['True capacity, tested.', 'Charges a phone three to five times.', 'For travellers and market days.'],
    specifications: { Capacity: ['10,000 mAh', '20,000 mAh', '30,000 mAh'], Output: ['10 W', '22 W'], Warranty: ['6 months', '12 months'] },
    purposes: ['for field staff', 'for a long trip'], amounts: [['', 1], ['Ten', 10], ['Fifty', 50]], wanted: ['power bank', 'power banks'],
    liked: ['Saved me in dumsor.', 'True capacity.'], disliked: ['Takes the whole night to charge.', 'Less capacity than written.'],
  },
]
