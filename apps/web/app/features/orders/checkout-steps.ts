import * as texts from './checkout-steps.texts.ts'

/** From the cart to a paid order. */
export const checkoutSteps = [texts.delivery, texts.payment, texts.approve] as const
