// Input of a purchase, for tests, drills and measurements alike.

export const DELIVERY = {
  method: 'vendor_delivery',
  region: 'Greater Accra',
  town: 'Madina',
  landmark: 'Behind the Total station',
  contact_phone: '0244123456',
} as const

export const MOMO = { method: 'mobile_money', network: 'mtn', phone: '024 412 3456' } as const
