import type { ruleStates } from '@asime/contract/admin-fees'

export const fees = 'Fees'
export const lead =
  'What Asime takes of a sale, and the tax on it. A rule begins tomorrow at the earliest and is never changed: withdraw it before it begins, or let another one take its place. Orders keep the rates in force when they were made.'
export const newRule = 'New commission rule'
export const rules = 'Commission rules'
export const rulesNoun = 'rules'
export const noRules = 'There are no rules.'
export const scopeLegend = 'Whom it is for'
export const scopes = { all: 'All sales', category: 'A category', shop: 'A shop' } as const
export const category = 'Category'
export const choose = 'Choose'
export const shop = 'Shop'
export const shopHint = 'Part of its name'
export const find = 'Find'
export const shopsFound = 'Shops found'
export const noShop = 'No shop matches.'
export const chooseOne = 'Choose one'
export const commission = 'Commission'
export const from = 'From'
export const fromHint = 'It begins at midnight in Ghana.'
export const preview = 'Preview'
export const previewTitle = (month: string) => `On the sales of ${month}`
export const noSales = 'This rule would not have changed the commission of any sale that month.'
export const ordersLabel = 'Orders that it would have changed'
export const goodsLabel = 'Price of their goods'
export const nowLabel = 'Commission under current rules'
export const thenLabel = 'Commission under this rule'
export const differenceLabel = 'Difference'
export const addRule = 'Add rule'
export const addRuleQuestion = 'Add this rule?'
export const ruleText = (percent: string, whom: string, day: string) => `${percent} ${whom}, from ${day}.`
export const whom = {
  all: 'of all sales without a rule of their own',
  category: (name: string) =>
    `of sales in ${name} and its subcategories, except in shops and subcategories with a rule of their own`,
  shop: (name: string) => `of sales of ${name}`,
} as const
export const ruleAdded = 'Rule added'
export const reasonForLog = 'Reason, for the audit log'
export const allSales = 'all sales'
export const ruleFrom = (moment: string) => `From ${moment}`
export const ruleTitle = (percent: string, name: string) => `${percent}, ${name}`
export const states: Record<(typeof ruleStates)[number], string> = {
  coming: 'Upcoming',
  current: 'In force',
  past: 'Past',
  ended: 'Category merged',
}
export const withdraw = 'Withdraw'
export const withdrawLabel = (title: string) => `Withdraw ${title}`
export const withdrawQuestion = 'Withdraw before it begins?'
export const withdrawText = (title: string) => `${title}. It has not started, so no order is affected.`
export const withdrawn = 'Withdrawn'
export const percentOf = (percent: number) => `${percent}%`

export const tax = 'Tax on the commission'
export const newRate = 'New tax rate'
export const rateParts = {
  vat_percent: 'VAT',
  nhil_percent: 'NHIL',
  getfund_percent: 'GETFund',
  covid_percent: 'COVID-19 levy',
  total_percent: 'In all',
} as const
export const totalHint = 'At least the sum; more where one is charged on another.'
export const addRate = 'Add rate'
export const addRateQuestion = 'Add this tax rate?'
export const rateText = (total: string, day: string) => `${total} on the commission of orders made from ${day}.`
export const rateAdded = 'Tax rate added'
export const rateTitle = (percent: string, day: string) => `${percent} from ${day}`
export const rateFacts = (vat: number, nhil: number, getfund: number, covid: number) =>
  `VAT ${vat}%, NHIL ${nhil}%, GETFund ${getfund}%, COVID-19 levy ${covid}%`
