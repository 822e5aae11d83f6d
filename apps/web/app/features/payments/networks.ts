import type { MobileNetwork } from '@asime/contract/ghana'
import { walletNames } from '@asime/contract/order-money'

interface Network {
  name: string
  /** What its wallet is called. */
  wallet: string
  prefixes: string
  steps: readonly string[]
  /** Where the prompt is found when it does not come by itself. */
  noPrompt: string
  /** Instead of both once a voucher was sent. */
  afterVoucher?: readonly string[]
}

export const networks: Record<MobileNetwork, Network> = {
  mtn: {
    name: 'MTN',
    wallet: walletNames.mtn,
    prefixes: '024, 053, 054, 055, 059',
    steps: ['Open the prompt that MTN sends to your phone.', 'Check the amount, and enter your MoMo PIN.'],
    noPrompt: 'No prompt? Dial *170#, choose My Wallet, then My Approvals.',
  },
  telecel: {
    name: 'Telecel',
    wallet: walletNames.telecel,
    prefixes: '020, 050',
    steps: ['Dial *110# and generate a voucher code.', 'Enter the voucher code here.'],
    noPrompt: 'Telecel Cash asks for a voucher code before it takes the payment.',
    afterVoucher: ['Telecel Cash has your voucher code.', 'If your phone asks, check the amount and enter your PIN.'],
  },
  at: {
    name: 'AT',
    wallet: walletNames.at,
    prefixes: '026, 027, 056, 057',
    steps: ['Open the prompt that AT sends to your phone.', 'Check the amount, and enter your AT Money PIN.'],
    noPrompt: 'No prompt? Switch your phone’s screen on, wait a moment, and look for a message from AT Money.',
  },
}
