/** From the cart to a paid order. */
export const checkoutSteps = ['Delivery', 'Payment', 'Approve'] as const
