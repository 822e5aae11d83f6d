import type { MobileNetwork } from '@asime/contract/ghana'
import { walletNames } from '@asime/contract/order-money'
import * as texts from './networks.texts.ts'

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
    steps: [texts.openThePromptOfMTN, texts.checkTheAmountAndEnter],
    noPrompt: texts.noPromptQuestion,
  },
  telecel: {
    name: 'Telecel',
    wallet: walletNames.telecel,
    prefixes: '020, 050',
    steps: [texts.dial110AndGenerate, texts.enterTheVoucherCodeHere],
    noPrompt: texts.telecelCashAsksForAVoucherCode,
    afterVoucher: [texts.telecelCashHasYourVoucher, texts.ifYourPhoneAsksCheck],
  },
  at: {
    name: 'AT',
    wallet: walletNames.at,
    prefixes: '026, 027, 056, 057',
    steps: [texts.openThePromptOfAT, texts.checkTheAmountAndEnterText],
    noPrompt: texts.noPromptSwitchYourPhonesScreen,
  },
}
