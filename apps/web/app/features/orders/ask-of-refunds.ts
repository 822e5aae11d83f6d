/** The provider often takes a refund within seconds. */
export const ASK_OF_REFUNDS_EVERY_MS = 10_000
