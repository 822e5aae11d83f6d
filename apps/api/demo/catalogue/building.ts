import type { Goods } from './goods.ts'

export const building: readonly Goods[] = [
  {
    kind: 'toolbox',
    category: 'Building materials',
    noun: 'the tool set',
    makes: ['Suame', 'Magazine', 'Kokompe', 'Adwuma', 'Strong Man'],
    models: [
      ['tool box, 60 pieces', 620, 6, [45, 25, 22]],
      ['mechanic tool set, 108 pieces', 1150, 9, [48, 38, 12]],
      ['carpenter tool set', 780, 7, [50, 26, 24]],
    ],
    traits: [
      ['chrome steel', 'Chrome steel that does not round off.'],
      ['steel box', 'In a steel box with lock.'],
      ['with drill bits', 'Drill bits included.'],
      ['lifetime sockets', 'Broken sockets are replaced.'],
    ],
    about: [
      'For home repairs and the workshop.',
      'Everything has its place in the box.',
      'Used by fitters in Suame Magazine.',
    ],
    specifications: {
      Pieces: ['60', '82', '108'],
      Material: ['Chrome vanadium steel', 'Carbon steel'],
      Box: ['Steel', 'Plastic'],
    },
    purposes: ['for a fitting shop', 'for apprentices'],
    amounts: [
      ['', 1],
      ['Five', 5],
    ],
    wanted: ['tool set', 'tool sets'],
    liked: ['Strong spanners.', 'Complete.'],
    disliked: ['Two sockets were missing.', 'The box lock is weak.'],
  },
  {
    kind: 'paint',
    category: 'Building materials',
    noun: 'the paint',
    makes: ['Adepa', 'Rainbow', 'Harmattan', 'Nyansapo', 'Coastline'],
    models: [
      ['emulsion paint, 20 litres', 480, 26, [32, 32, 38]],
      ['oil paint, 4 litres', 240, 5, [18, 18, 20]],
      ['weather-proof paint, 20 litres', 720, 27, [32, 32, 38]],
    ],
    traits: [
      ['washable', 'Washes with soap and water.'],
      ['low smell', 'Sleep in the room the same night.'],
      ['covers in two coats', 'Two coats are enough.'],
      ['anti-fungus', 'No black spots after the rains.'],
    ],
    about: ['Mixed to your shade in the shop.', 'For inside and outside walls.', 'One bucket does two bedrooms.'],
    specifications: {
      Volume: ['4 litres', '20 litres'],
      Finish: ['Matt', 'Silk', 'Gloss'],
      Use: ['Inside', 'Outside'],
    },
    minOrderQuantities: [1, 1, 4],
    purposes: ['for a school block', 'for a six-room house'],
    amounts: [
      ['Four', 4],
      ['Eight', 8],
    ],
    wanted: ['bucket of emulsion paint', 'buckets of emulsion paint'],
    liked: ['Covers well.', 'Colour is exact.'],
    disliked: ['Too watery.', 'Needed a third coat.'],
  },
  {
    kind: 'cement',
    category: 'Building materials',
    noun: 'the cement',
    makes: ['Abena', 'Tema', 'Takoradi', 'Black Star', 'Odwen'],
    models: [
      ['cement 42.5R, 50 kg bag', 125, 50, [70, 45, 14]],
      ['cement 32.5R, 50 kg bag', 108, 50, [70, 45, 14]],
    ],
    traits: [
      ['fresh stock', 'Bagged this month.'],
      ['for blocks and pillars', 'Sets fast for blocks and pillars.'],
      ['full truck price', 'Better price for a full truck.'],
      ['site delivery', 'Dropped at your site by crane truck.'],
    ],
    about: ['Kept dry on pallets.', 'Price per bag, off-loading included in the city.', 'From the factory gate.'],
    specifications: { Grade: ['32.5R', '42.5R'], Bag: ['50 kg'], Standard: ['GS 1118'] },
    minOrderQuantities: [5, 10, 20],
    usualStock: [50, 800],
    purposes: ['for a foundation', 'for a church wall'],
    amounts: [
      ['Fifty', 50],
      ['Two hundred', 200],
    ],
    wanted: ['bag of cement', 'bags of cement'],
    liked: ['Fresh, sets well.', 'Off-loaded without complaint.'],
    disliked: ['Three bags had lumps.', 'Driver asked for extra.'],
  },
]
