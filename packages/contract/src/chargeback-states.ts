/** How a payer's bank stands to a payment; the provider says so. */
export const chargebackStatuses = ['open', 'won', 'lost'] as const
export type ChargebackStatus = (typeof chargebackStatuses)[number]

export const chargebackStatusLabels: Record<ChargebackStatus, string> = { open: 'Open', won: 'Won', lost: 'Lost' }
