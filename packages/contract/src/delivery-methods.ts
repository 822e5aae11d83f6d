/** How an order reaches its buyer. Without schemas, so that pages do not load zod with them. */
export const deliveryMethods = ['vendor_delivery', 'dispatch_rider', 'bus_parcel', 'pickup'] as const

/** The name of each on all pages and in all messages. */
export const deliveryMethodNames: Readonly<Record<(typeof deliveryMethods)[number], string>> = {
  vendor_delivery: 'Vendor delivery',
  dispatch_rider: 'Dispatch rider',
  bus_parcel: 'Bus parcel',
  pickup: 'Pickup',
}
