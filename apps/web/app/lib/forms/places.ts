interface Town {
  town: string
  region: string
}

/** The sixteen regions with their towns, the capital first, and with the quarters that people name instead of their city. */
const TOWNS: Readonly<Record<string, readonly string[]>> = {
  Ahafo: ['Goaso', 'Bechem', 'Duayaw Nkwanta', 'Hwidiem', 'Kenyasi', 'Mim'],
  Ashanti: [
    'Kumasi',
    'Adum, Kumasi',
    'Asafo, Kumasi',
    'Asokwa, Kumasi',
    'Bantama, Kumasi',
    'Suame, Kumasi',
    'Agogo',
    'Bekwai',
    'Bonwire',
    'Ejisu',
    'Ejura',
    'Konongo',
    'Kumawu',
    'Mampong',
    'Obuasi',
    'Offinso',
    'Tepa',
  ],
  Bono: ['Sunyani', 'Berekum', 'Dormaa Ahenkro', 'Drobo', 'Sampa', 'Wenchi'],
  'Bono East': ['Techiman', 'Atebubu', 'Kintampo', 'Nkoranza', 'Yeji'],
  Central: [
    'Cape Coast',
    'Agona Swedru',
    'Assin Fosu',
    'Dunkwa',
    'Elmina',
    'Kasoa',
    'Mankessim',
    'Saltpond',
    'Twifo Praso',
    'Winneba',
  ],
  Eastern: [
    'Koforidua',
    'Aburi',
    'Akim Oda',
    'Akosombo',
    'Asamankese',
    'Kibi',
    'Kukurantumi',
    'Mpraeso',
    'Nkawkaw',
    'Nsawam',
    'Odumase Krobo',
    'Somanya',
    'Suhum',
  ],
  'Greater Accra': [
    'Accra',
    'Achimota, Accra',
    'Cantonments, Accra',
    'Dansoman, Accra',
    'East Legon, Accra',
    'Kaneshie, Accra',
    'Labadi, Accra',
    'Madina, Accra',
    'Makola, Accra',
    'Osu, Accra',
    'Spintex, Accra',
    'Teshie, Accra',
    'Ada',
    'Amasaman',
    'Ashaiman',
    'Dodowa',
    'Prampram',
    'Tema',
  ],
  'North East': ['Nalerigu', 'Bunkpurugu', 'Chereponi', 'Gambaga', 'Walewale'],
  Northern: ['Tamale', 'Bimbilla', 'Gushegu', 'Karaga', 'Sagnarigu', 'Savelugu', 'Tolon', 'Yendi'],
  Oti: ['Dambai', 'Jasikan', 'Kadjebi', 'Kete Krachi', 'Nkwanta'],
  Savannah: ['Damongo', 'Bole', 'Buipe', 'Daboya', 'Salaga', 'Sawla'],
  'Upper East': ['Bolgatanga', 'Bawku', 'Bongo', 'Navrongo', 'Paga', 'Zebilla'],
  'Upper West': ['Wa', 'Jirapa', 'Lawra', 'Nadowli', 'Nandom', 'Tumu'],
  Volta: ['Ho', 'Aflao', 'Akatsi', 'Anloga', 'Hohoe', 'Keta', 'Kpando', 'Sogakope'],
  Western: ['Sekondi-Takoradi', 'Sekondi', 'Takoradi', 'Agona Nkwanta', 'Axim', 'Elubo', 'Prestea', 'Tarkwa'],
  'Western North': ['Sefwi Wiawso', 'Bibiani', 'Enchi', 'Juaboso'],
}

export const regions: readonly string[] = Object.keys(TOWNS)

/** Towns of Ghana by region, to choose from where a place is asked for. Not all of them: people may type another. */
export const places: readonly Town[] = Object.entries(TOWNS).flatMap(([region, towns]) =>
  towns.map((town) => ({ town, region })),
)

/** As places are written and stored: `Adum, Kumasi, Ashanti`. */
export function formatPlace({ town, region }: Town): string {
  return `${town}, ${region}`
}
