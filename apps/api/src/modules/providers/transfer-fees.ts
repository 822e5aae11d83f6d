/** Pesewas, by Paystack's price list, of each transfer that arrives: 1 cedi to a wallet, 8 to a bank. It does not say so with the transfer. */
export const TRANSFER_FEES = { mobile_money: 100, bank: 800 } as const
