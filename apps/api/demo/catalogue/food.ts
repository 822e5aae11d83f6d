import type { Goods } from './goods.ts'

const FARMS = ['Techiman', 'Ejura', 'Afram Plains', 'Nkoranza', 'Kintampo', 'Akumadan', 'Ada', 'Dormaa', 'Volta']

export const food: readonly Goods[] = [
  {
    kind: 'rice', category: 'Food & groceries', noun: 'the rice', makes: ['Abena', 'Aveyime', 'Adepa', 'Navrongo', 'Volta', 'Sika Mo'],
    models: [['perfumed rice, 25 kg bag', 565, 25, [70, 40, 12]], ['brown rice, 5 kg', 140, 5, [40, 25, 8]], ['parboiled rice, 50 kg bag', 980, 50, [90, 50, 15]]],
    traits: [['no stones', 'Sorted by machine, no stones.'], ['new harvest', 'From this season’s harvest.'], ['long grain', 'Long grain that does not stick.'], ['Ghana grown', 'Grown in Ghana.']],
    about: ['For jollof and waakye alike.', 'Price per bag, discount from ten bags.', 'Kept dry and free of weevils.'],
    specifications: { Bag: ['5 kg', '25 kg', '50 kg'], Grain: ['Long', 'Broken', 'Brown'], Origin: ['Aveyime', 'Navrongo', 'Imported'] },
    minOrderQuantities: [1, 1, 5], usualStock: [20, 300], purposes: ['for a school kitchen', 'for a funeral', 'for a waakye seller'], amounts: [['Five', 5], ['Twenty', 20]], wanted: ['bag of 25 kg rice', 'bags of 25 kg rice'],
    liked: ['Cooks well, no stones.', 'Sweet aroma.'], disliked: ['Some bags were under weight.', 'It sticks.'],
  },
  {
    kind: 'palmoil', category: 'Food & groceries', noun: 'the oil', makes: ['Zomi', 'Kade', 'Twifo', 'Nana Aba', 'Adansi'],
    models: [['red palm oil, 5 litres', 130, 4.7, [18, 14, 30]], ['zomi palm oil, 25 litres', 590, 23, [28, 28, 42]], ['palm oil, 1 litre', 32, 1, [8, 8, 26]]],
    traits: [['no Sudan dye', 'Tested, without Sudan dye.'], ['cold pressed', 'Pressed this month.'], ['spiced zomi', 'Spiced for gari and beans.'], ['FDA registered', 'With FDA number.']],
    about: ['Thick and red, from small mills.', 'For palava sauce and red red.', 'In new gallons.'],
    specifications: { Volume: ['1 litre', '5 litres', '25 litres'], Type: ['Zomi', 'Plain'], Origin: ['Kade', 'Twifo Praso'] },
    minOrderQuantities: [1, 1, 4], usualStock: [10, 150], purposes: ['for a chop bar', 'for resale'], amounts: [['Four', 4], ['Ten', 10]], wanted: ['gallon of palm oil', 'gallons of palm oil'],
    liked: ['Real zomi taste.', 'Clean and thick.'], disliked: ['The gallon leaked.', 'Lighter than last time.'],
  },
  {
    kind: 'eggs', category: 'Food & groceries', noun: 'the eggs', makes: ['Dormaa', 'Adom', 'Akate', 'Sunyani', 'Kokofu'],
    models: [['crate of eggs, 30 large', 65, 2, [30, 30, 6]], ['eggs, 6 crates', 380, 12, [32, 32, 36]]],
    traits: [['laid this week', 'Collected this week.'], ['large size', 'Large size only.'], ['brown shell', 'Strong brown shells.'], ['free delivery', 'Free delivery from five crates.']],
    about: ['Straight from the farm.', 'Broken ones are replaced.', 'For homes and bakeries.'],
    specifications: { Size: ['Medium', 'Large'], Crate: ['30 eggs'], Farm: ['Dormaa', 'Sunyani', 'Kumasi'] },
    minOrderQuantities: [1, 2, 5], usualStock: [20, 300], purposes: ['for a bakery', 'for a hotel breakfast'], amounts: [['Ten', 10], ['Fifty', 50]], wanted: ['crate of eggs', 'crates of eggs'],
    liked: ['Big and fresh.', 'None was broken.'], disliked: ['Two were broken.', 'Medium, not large.'],
  },
  {
    kind: 'crate', category: 'Farm produce', noun: 'the produce', makes: FARMS,
    models: [['fresh produce, full crate', 320, 26, [60, 40, 30]], ['fresh produce, half crate', 175, 13, [60, 40, 16]], ['market crate, sorted', 360, 27, [60, 40, 30]]],
    traits: [['picked today', 'Picked in the morning, on the road at noon.'], ['sorted', 'Sorted by hand, no bruises.'], ['farm price', 'The farmer’s own price.'], ['firm', 'Firm enough to keep a week.']],
    about: ['From our farm to Makola.', 'We load at dawn.', 'Weight checked in front of you.'],
    specifications: { Weight: ['13 kg', '26 kg'], Grade: ['A', 'B'], Packing: ['Wooden crate'] },
    minOrderQuantities: [1, 2, 5], usualStock: [10, 120], purposes: ['for Friday', 'for a restaurant', 'for a market stall'], amounts: [['Ten', 10], ['Fifty', 50]], wanted: ['crate of fresh produce', 'crates of fresh produce'],
    liked: ['Fresh and firm.', 'Full weight.'], disliked: ['Some at the bottom were soft.', 'Came in the evening.'],
  },
  {
    kind: 'yam', category: 'Farm produce', noun: 'the yam', makes: FARMS,
    models: [['pona yam, 10 tubers', 260, 28, [80, 50, 25]], ['pona yam, 50 tubers', 1200, 140, [120, 80, 60]], ['yam, 3 large tubers', 95, 10, [60, 30, 20]]],
    traits: [['new yam', 'New yam of this season.'], ['sweet pona', 'The sweet pona everybody asks for.'], ['no rot', 'Checked one by one.'], ['graded', 'Graded by size.']],
    about: ['Dug this week.', 'For ampesi and fufu.', 'By truck from the farm gate.'],
    specifications: { Variety: ['Pona', 'Labreko', 'Asana'], Tubers: ['3', '10', '50'], Origin: ['Ejura', 'Kintampo', 'Techiman'] },
    usualStock: [10, 100], purposes: ['for a chop bar', 'for a yam festival'], amounts: [['Fifty', 5], ['One hundred', 10]], wanted: ['tuber of pona yam', 'tubers of pona yam'],
    liked: ['Sweet and white inside.', 'Big tubers.'], disliked: ['Two were bad inside.', 'Smaller than the picture.'],
  },
  {
    kind: 'plantain', category: 'Farm produce', noun: 'the plantain', makes: FARMS,
    models: [['apem plantain, 1 bunch', 75, 14, [70, 40, 35]], ['apantu plantain, 5 bunches', 350, 70, [120, 70, 60]], ['ripe plantain, 20 fingers', 50, 6, [40, 30, 20]]],
    traits: [['green', 'Green, ripens within the week.'], ['ripe for kelewele', 'Ripe and sweet for kelewele.'], ['full fingers', 'Long full fingers.'], ['just cut', 'Cut yesterday.']],
    about: ['From Goaso and Sefwi farms.', 'For fufu, ampesi and red red.', 'Delivered before noon.'],
    specifications: { Variety: ['Apem', 'Apantu'], Ripeness: ['Green', 'Half ripe', 'Ripe'], Origin: ['Goaso', 'Sefwi Wiawso'] },
    usualStock: [10, 120], purposes: ['for a chop bar', 'for kelewele'], amounts: [['Five', 5], ['Twenty', 20]], wanted: ['bunch of plantain', 'bunches of plantain'],
    liked: ['Long fingers.', 'Fresh from the farm.'], disliked: ['Some were over ripe.', 'The bunch was small.'],
  },
  {
    kind: 'cocoa', category: 'Farm produce', noun: 'the cocoa', makes: ['Tafo', 'Sefwi', 'Goaso', 'Suhum', 'Kookoo', 'Hohoe'],
    models: [['cocoa beans, dried, 5 kg', 420, 5, [40, 30, 12]], ['cocoa pods, basket of 10', 150, 6, [40, 35, 25]], ['cocoa powder, 1 kg', 110, 1, [22, 14, 9]]],
    traits: [['well fermented', 'Fermented six days, dried in the sun.'], ['natural', 'Nothing added.'], ['for chocolate makers', 'Grade one, for craft chocolate.'], ['this season', 'From the main crop.']],
    about: ['From a farmers’ co-operative.', 'Golden tree, golden taste.', 'For baking, drinks and gifts.'],
    specifications: { Grade: ['I', 'II'], Form: ['Beans', 'Pods', 'Powder'], Origin: ['Tafo', 'Goaso', 'Hohoe'] },
    usualStock: [5, 60], purposes: ['for a chocolate workshop', 'for a school project'], amounts: [['', 1], ['Ten', 10]], wanted: ['basket of cocoa', 'baskets of cocoa'],
    liked: ['Deep aroma.', 'Clean and dry.'], disliked: ['A little damp.', 'Came late.'],
  },
]
