/** How orders travel. Without schemas, so that a page can have them for nothing. */
export const deliveryMethods = ['vendor_delivery', 'dispatch_rider', 'bus_parcel', 'pickup'] as const

/** How each is called on every page and in every message. */
export const deliveryMethodNames: Readonly<Record<(typeof deliveryMethods)[number], string>> = {
  vendor_delivery: 'Vendor delivery',
  dispatch_rider: 'Dispatch rider',
  bus_parcel: 'Bus parcel',
  pickup: 'Pickup',
}
