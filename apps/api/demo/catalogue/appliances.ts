import type { Goods } from './goods.ts'

const MAKES = ['Nkoso', 'Adom', 'Volta', 'Akwaaba', 'Ofie', 'Sunlight', 'Odo', 'Kitchen Queen', 'Homeland', 'Efie']
const WARRANTY = ['12 months', '24 months']

export const appliances: readonly Goods[] = [
  {
    kind: 'fridge', category: 'Home appliances', noun: 'the fridge', coded: true, makes: MAKES,
    models: [['single-door fridge, 90 litres', 1750, 22, [48, 45, 83]], ['double-door fridge, 210 litres', 3400, 45, [55, 55, 145]], ['double-door fridge, 350 litres', 5600, 62, [60, 65, 170]]],
    traits: [['low energy', 'Two stars or more on the energy label.'], ['with lock and key', 'The lock keeps the minerals safe.'], ['keeps ice two days', 'Keeps ice through a long light-out.'], ['no frost', 'No ice to scrape.']],
    about: ['New, tested in the shop for a day.', 'Cools fast, also on low current.', 'For home, shop and provision store.'],
    specifications: { Capacity: ['90 litres', '210 litres', '350 litres'], 'Energy label': ['2 stars', '3 stars', '4 stars'], Warranty: WARRANTY },
    purposes: ['for a provision shop', 'for a new flat', 'for a cold store'], amounts: [['', 1], ['Two', 2]], wanted: ['double-door fridge', 'double-door fridges'],
    liked: ['Cools in two hours.', 'Low on prepaid units.'], disliked: ['A dent at the side.', 'The inside light does not come on.'],
  },
  {
    kind: 'fan', category: 'Home appliances', noun: 'the fan', coded: true, makes: MAKES,
    models: [['standing fan, 18-inch', 345, 6, [45, 45, 130]], ['rechargeable fan, 16-inch', 620, 7, [42, 42, 120]], ['table fan, 12-inch', 190, 3, [32, 22, 45]]],
    traits: [['5 blades', 'Five blades for stronger air.'], ['rechargeable', 'Blows six hours without light.'], ['quiet motor', 'You hear the air, not the motor.'], ['with remote', 'Comes with a remote control.']],
    about: ['Strong breeze for hot nights.', 'Copper motor that does not heat.', 'Easy to put together.'],
    specifications: { Size: ['12 inch', '16 inch', '18 inch'], Speeds: ['3', '5'], Power: ['45 W', '60 W'], Warranty: ['6 months', '12 months'] },
    purposes: ['for a classroom', 'for a hostel', 'for a chapel'], amounts: [['', 1], ['Six', 6], ['Twenty', 20]], wanted: ['standing fan', 'standing fans'],
    liked: ['Strong air.', 'We sleep well now.'], disliked: ['It shakes at speed three.', 'The stand is light.'],
  },
  {
    kind: 'washer', category: 'Home appliances', noun: 'the washing machine', coded: true, makes: MAKES,
    models: [['washing machine, 7 kg', 3300, 55, [60, 55, 85]], ['washing machine, 9 kg', 4600, 65, [60, 60, 85]], ['twin-tub washing machine, 8 kg', 1950, 22, [78, 45, 88]]],
    traits: [['saves water', 'Uses half the water of a bucket wash.'], ['quick wash', 'A full wash in 30 minutes.'], ['works with a bucket', 'Also works where the tap does not flow.'], ['with spin dryer', 'Comes out almost dry.']],
    about: ['Kind to kaba and smocks.', 'With hose, manual and warranty card.', 'Free installation in the city.'],
    specifications: { Load: ['7 kg', '8 kg', '9 kg'], Spin: ['800 rpm', '1,200 rpm'], Warranty: WARRANTY },
    purposes: ['for a laundry', 'for a family of six'], amounts: [['', 1], ['Two', 2]], wanted: ['washing machine', 'washing machines'],
    liked: ['My weekends are free now.', 'Quiet.'], disliked: ['Hose was missing.', 'Shakes when it spins.'],
  },
  {
    kind: 'ac', category: 'Home appliances', noun: 'the air conditioner', coded: true, makes: MAKES,
    models: [['split air conditioner 1 HP', 3100, 32, [80, 30, 60]], ['split air conditioner 1.5 HP', 3900, 38, [85, 32, 62]], ['split air conditioner 2.5 HP', 6200, 55, [105, 36, 75]]],
    traits: [['inverter', 'Inverter compressor that saves prepaid units.'], ['with installation kit', 'Installation kit included.'], ['R32 gas', 'Uses the newer R32 gas.'], ['copper pipes', 'Full copper pipes.']],
    about: ['Cools a room in minutes.', 'Our technician installs it within two days.', 'New, sealed and with receipt.'],
    specifications: { Capacity: ['1 HP', '1.5 HP', '2.5 HP'], Gas: ['R32', 'R410A'], Warranty: ['12 months', '24 months'] },
    purposes: ['for an office', 'for two bedrooms', 'for a server room'], amounts: [['', 1], ['Two', 2], ['Five', 5]], wanted: ['air conditioner', 'air conditioners'],
    liked: ['Cools fast.', 'The bill stayed low.'], disliked: ['Installer came late.', 'Remote is stiff.'],
  },
  {
    kind: 'blender', category: 'Kitchen appliances', noun: 'the blender', coded: true, makes: MAKES,
    models: [['blender 1.5 litres', 265, 3, [20, 18, 40]], ['heavy-duty blender 2 litres', 480, 5, [22, 20, 46]], ['blender with grinder', 330, 3.5, [22, 20, 40]]],
    traits: [['glass jar', 'The thick glass jar takes hot soup.'], ['grinds pepper', 'Grinds pepper, groundnuts and tigernuts.'], ['two jars', 'A second jar for dry things.'], ['steel blades', 'Six steel blades.']],
    about: ['Smooth pepper in seconds.', 'Strong motor for daily use.', 'Easy to wash.'],
    specifications: { Jar: ['Glass, 1.5 l', 'Plastic, 2 l'], Power: ['400 W', '800 W', '1,500 W'], Warranty: ['6 months', '12 months'] },
    purposes: ['for a smoothie stand', 'for the kitchen'], amounts: [['', 1], ['Three', 3]], wanted: ['heavy-duty blender', 'heavy-duty blenders'],
    liked: ['Pepper comes out smooth.', 'Strong motor.'], disliked: ['The lid leaks.', 'Smells of burning at first.'],
  },
  {
    kind: 'cooker', category: 'Kitchen appliances', noun: 'the cooker', coded: true, makes: MAKES,
    models: [['gas cooker, 4 burners', 1950, 32, [50, 55, 85]], ['rice cooker 1.8 litres', 290, 2.5, [28, 26, 26]], ['gas stove, 2 burners', 340, 5, [70, 38, 12]]],
    traits: [['with oven', 'The oven bakes bread and roasts fish.'], ['auto ignition', 'No matches needed.'], ['non-stick', 'Rice does not stick.'], ['glass top', 'Easy to wipe.']],
    about: ['For daily cooking at home.', 'Strong flame that saves gas.', 'New, with hose clips.'],
    specifications: { Type: ['Gas', 'Electric'], Finish: ['Enamel', 'Steel', 'Glass'], Warranty: ['6 months', '12 months'] },
    purposes: ['for a new kitchen', 'for a catering class'], amounts: [['', 1], ['Four', 4]], wanted: ['gas cooker', 'gas cookers'],
    liked: ['Jollof came out perfect.', 'Saves gas.'], disliked: ['One burner is weak.', 'The glass came with a scratch.'],
  },
  {
    kind: 'microwave', category: 'Kitchen appliances', noun: 'the microwave', coded: true, makes: MAKES,
    models: [['microwave oven, 20 litres', 890, 11, [44, 34, 26]], ['microwave with grill, 25 litres', 1290, 14, [48, 40, 28]]],
    traits: [['digital', 'Digital panel with timer.'], ['with grill', 'Grills meat pies and kebab.'], ['defrost', 'Defrosts fish quickly.'], ['child lock', 'With child lock.']],
    about: ['Warms food in a minute.', 'For home, office and shop.', 'New in carton.'],
    specifications: { Capacity: ['20 litres', '25 litres'], Power: ['700 W', '900 W'], Warranty: WARRANTY },
    purposes: ['for an office kitchen', 'for a hostel'], amounts: [['', 1], ['Two', 2]], wanted: ['microwave oven', 'microwave ovens'],
    liked: ['Warms evenly.', 'Easy buttons.'], disliked: ['The plate was cracked.', 'Door is a bit stiff.'],
  },
]
