import type { Goods } from './goods.ts'

export const vehicles: readonly Goods[] = [
  {
    kind: 'bicycle', category: 'Cars & parts', noun: 'the bicycle', makes: ['Savanna', 'Tamale', 'Street 233', 'Sankofa', 'Bole', 'Ridge'],
    models: [['mountain bicycle, 26 inch', 1250, 15, [175, 60, 105]], ['city bicycle with carrier', 980, 16, [178, 58, 108]], ['children’s bicycle, 16 inch', 560, 9, [120, 45, 75]]],
    traits: [['21 gears', 'Gears for hills and sand.'], ['with carrier', 'Strong carrier and bell.'], ['disc brakes', 'Brakes that hold in the rain.'], ['assembled', 'Fitted and ready to ride.']],
    about: ['Strong frame for our roads.', 'Serviced before delivery, first service free.', 'New and clean used ones.'],
    specifications: { Wheel: ['16 inch', '26 inch', '28 inch'], Gears: ['1', '7', '21'], Frame: ['Steel', 'Aluminium'] },
    usualStock: [2, 20], purposes: ['for school in the village', 'for a delivery boy'], amounts: [['', 1], ['Ten', 10]], wanted: ['bicycle', 'bicycles'],
    liked: ['Rides smooth.', 'My son goes to school on it.'], disliked: ['The chain was loose.', 'A puncture on the second day.'],
  },
  {
    kind: 'tyre', category: 'Cars & parts', noun: 'the tyre', makes: ['Harmattan', 'Volta', 'Road King', 'Sahel', 'Abossey'],
    models: [['car tyre 195/65 R15', 620, 9, [64, 64, 20]], ['car tyre 205/55 R16', 740, 10, [64, 64, 21]], ['4x4 tyre 265/70 R16', 1450, 17, [78, 78, 27]]],
    traits: [['new', 'New, made within twelve months.'], ['with balancing', 'Fitting and balancing free.'], ['strong side wall', 'For pot-holes and gravel.'], ['quiet', 'Quiet on the motorway.']],
    about: ['Date of making shown on request.', 'Price per tyre.', 'From Abossey Okai.'],
    specifications: { Size: ['195/65 R15', '205/55 R16', '265/70 R16'], 'Made in': ['2025', '2026'], Load: ['91', '94', '112'] },
    minOrderQuantities: [1, 2, 4], usualStock: [4, 60], purposes: ['for a taxi', 'for a pick-up'], amounts: [['Four', 4], ['Eight', 8]], wanted: ['tyre', 'tyres'],
    liked: ['Good grip in the rain.', 'Fitted on the spot.'], disliked: ['Older date than promised.', 'A bit noisy.'],
  },
  {
    kind: 'car', category: 'Cars & parts', noun: 'the car', makes: ['Ghana-assembled', 'Home-used', 'Foreign-used', 'First-owner', 'Dealer-checked'],
    models: [['compact hatchback, 1.3 litres', 96000, 980, [380, 165, 150]], ['family saloon, 1.8 litres', 148000, 1280, [460, 178, 146]], ['4x4 SUV, 2.5 litres', 285000, 1750, [470, 186, 175]]],
    traits: [['automatic', 'Automatic gear, smooth.'], ['duty paid', 'Duty paid, papers complete.'], ['accident free', 'No accident; bring your mechanic.'], ['cold AC', 'AC ice cold.'], ['low mileage', 'Low mileage, with service book.']],
    about: ['Test drive any day.', 'Registered and insured, ready for the road.', 'Price is negotiable after inspection.'],
    specifications: { Year: ['2016', '2018', '2020', '2022'], Gear: ['Automatic', 'Manual'], Fuel: ['Petrol', 'Diesel'], Mileage: ['38,000 km', '62,000 km', '91,000 km'] },
    usualStock: [1, 3], purposes: ['for ride hailing', 'for a family of five'], amounts: [['', 1]], wanted: ['car', 'cars'],
    liked: ['Drives like new.', 'Papers were complete.'], disliked: ['The AC needed gas.', 'Took long to get the papers.'],
  },
]
