import type { Goods } from './goods.ts'

const MAKES = [
  'Volta',
  'Akosombo',
  'Sunyani Solar',
  'Harmattan',
  'Adom',
  'Bui',
  'Owia',
  'Savanna',
  'Golden Sun',
  'Kpong',
]
const WARRANTY = ['12 months', '24 months', '5 years']

export const power: readonly Goods[] = [
  {
    kind: 'solar',
    category: 'Solar & power',
    noun: 'the solar set',
    coded: true,
    makes: MAKES,
    models: [
      ['solar home kit 300 W', 3900, 28, [120, 60, 20]],
      ['solar kit 1 kW with inverter', 9800, 62, [170, 100, 25]],
      ['solar panel 450 W', 1650, 22, [190, 110, 4]],
      ['solar kit 3 kW, 48 V', 27500, 150, [190, 120, 60]],
    ],
    traits: [
      ['with battery', 'The battery carries lights, TV and fan through the night.'],
      ['monocrystalline', 'Good cells that work on cloudy days too.'],
      ['with installation', 'Our technician installs it in a day.'],
      ['lithium battery', 'Lithium battery, no water to top up.'],
    ],
    about: [
      'Goodbye to dumsor and fuel.',
      'Runs lights, fans, TV and a small fridge.',
      'Sized by our engineer after a free call.',
    ],
    specifications: {
      'Panel power': ['300 W', '450 W', '1 kW', '3 kW'],
      Battery: ['100 Ah', '150 Ah', '200 Ah'],
      Inverter: ['1 kVA', '3.5 kVA', '5 kVA'],
      Warranty: WARRANTY,
    },
    purposes: ['for a clinic', 'for a three-bedroom house', 'for a borehole pump', 'for a barber shop'],
    amounts: [
      ['', 1],
      ['Four', 4],
    ],
    wanted: ['solar kit with installation', 'solar panels'],
    liked: ['Light never goes off in my house now.', 'The technician was neat.'],
    disliked: ['The battery is smaller than written.', 'Cables were too short.'],
  },
  {
    kind: 'generator',
    category: 'Solar & power',
    noun: 'the generator',
    coded: true,
    makes: MAKES,
    models: [
      ['petrol generator 2.5 kVA', 2900, 40, [60, 44, 45]],
      ['petrol generator 3.5 kVA', 4350, 46, [68, 52, 54]],
      ['diesel generator 6.5 kVA', 11200, 105, [92, 53, 74]],
      ['silent diesel generator 10 kVA', 26500, 210, [115, 62, 85]],
    ],
    traits: [
      ['copper coil', 'Pure copper winding.'],
      ['key start', 'Starts by key; the battery is included.'],
      ['low fuel use', 'Runs ten hours on a full tank.'],
      ['silent box', 'Quiet enough for a residential area.'],
    ],
    about: [
      'Strong enough for freezers and pumps.',
      'Serviced and filled with oil before delivery.',
      'Spare parts always available.',
    ],
    specifications: {
      Output: ['2.5 kVA', '3.5 kVA', '6.5 kVA', '10 kVA'],
      Fuel: ['Petrol', 'Diesel'],
      Start: ['Recoil', 'Key and recoil'],
      Warranty: ['6 months', '12 months'],
    },
    purposes: ['for a cold store', 'for a chapel', 'for a construction site', 'for a guest house'],
    amounts: [
      ['', 1],
      ['Two', 2],
    ],
    wanted: ['generator', 'generators'],
    liked: ['Carries my two freezers.', 'Starts at the first pull.'],
    disliked: ['Noisier than they said.', 'Drinks more fuel than written.'],
  },
  {
    kind: 'gas',
    category: 'Kitchen appliances',
    noun: 'the gas cylinder',
    makes: ['Adom', 'Tema', 'Homowo', 'Ghana Gas Works', 'Nyame', 'Ofie'],
    models: [
      ['gas cylinder 6 kg', 420, 7, [27, 27, 35]],
      ['gas cylinder 14.5 kg', 780, 13, [32, 32, 60]],
      ['gas cylinder 3 kg camping', 290, 4, [22, 22, 28]],
    ],
    traits: [
      ['with regulator', 'Regulator and hose come with it.'],
      ['filled', 'Comes filled and leak tested.'],
      ['with burner top', 'The burner sits on top.'],
      ['thick steel', 'Heavy gauge steel with handle.'],
    ],
    about: ['New, with test date stamped.', 'Approved for refill everywhere.', 'Leak tested at our station.'],
    specifications: {
      Capacity: ['3 kg', '6 kg', '14.5 kg'],
      Valve: ['Standard', 'Safety valve'],
      'Test date': ['2025', '2026'],
    },
    purposes: ['for a student hostel', 'for a waakye joint'],
    amounts: [
      ['', 1],
      ['Three', 3],
    ],
    wanted: ['gas cylinder', 'gas cylinders'],
    liked: ['No leak at all.', 'Saved me the trip to town.'],
    disliked: ['The paint chips.', 'The hose was too short.'],
  },
]
