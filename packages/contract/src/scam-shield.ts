import type { WarningKind } from './chat-rules.ts'
import { weighWords } from './scam-words.ts'

// Finds risks in a message by its words alone: in English, Ghanaian Pidgin and Twi. Pure, so that the server, which records them, and the
// browser, which warns the writer, agree. scam-shield.test.ts measures how good it is.

/** A risky part of a text; `from` and `to` are positions in it. */
export interface Risk {
  kind: WarningKind
  from: number
  to: number
}

export interface ShieldContext {
  /** The two have a paid order, so they need each other's phone number for the delivery. */
  hasPaidOrder?: boolean
  /** The usual price of what the conversation is about, in cedis. */
  usualPrice?: number | undefined
  /** The host of Asime itself. */
  ownHost?: string | undefined
}

/** All risks, in the order of the text. Risks of one kind do not overlap. */
export function findRisks(text: string, { hasPaidOrder = false, usualPrice, ownHost }: ShieldContext = {}): Risk[] {
  const plain = fold(text)
  // The dot within an amount does not end a sentence.
  const spoken = plain.replaceAll(/(?<=\d)\.(?=\d)/g, ',')
  const paying = [
    ...findPhrases(spoken, PAY_OUTSIDE, 'pay_outside'),
    ...findPhrases(spoken, NO_APP, 'pay_outside', false),
  ]
  const codes = findPhrases(spoken, CODES, 'code')
  const contacts = [...findNumbers(plain), ...findPhrases(spoken, MEET_OUTSIDE, 'phone')]
  // A number to pay to is a risk even with a paid order.
  const isSilent = hasPaidOrder && paying.length === 0
  const accounts = paying.length > 0 ? [] : findPhrases(spoken, ACCOUNTS, 'pay_outside')
  const found = [
    ...(isSilent ? [] : merge(contacts)),
    ...findLinks(plain, ownHost),
    ...merge([...paying, ...accounts]),
    ...merge(codes),
    ...findLowPrices(plain, usualPrice),
  ].toSorted((a, b) => a.from - b.from || a.to - b.to)
  // If a number or phrase was found, reported or not, the words are not weighed as well.
  const isKnown = found.length > 0 || contacts.length > 0
  return isKnown ? found : weigh(spoken, hasPaidOrder)
}

const OF_CODES = /\b(?:code|pin|otp|password|received|delivered|digits)\b/
const OF_CONTACTS = /\b(?:call|text|whats?app|telegram|number|nomba|line|contact|dm|inbox|chat|fre)\b/
const OF_MONEY = /\b(?:pay|paid|payment|money|cash|momo|sika|tua|send|transfer|deposit|fee)\b/

/** Finds by its words together what no phrase has found. */
function weigh(plain: string, hasPaidOrder: boolean): Risk[] {
  const place = weighWords(plain)
  if (!place) return []
  const kind = OF_CODES.test(plain)
    ? 'code'
    : OF_CONTACTS.test(plain) && !OF_MONEY.test(plain)
      ? 'phone'
      : 'pay_outside'
  return kind === 'phone' && hasPaidOrder ? [] : [{ kind, ...place }]
}

export function kindsOf(risks: readonly Risk[]): WarningKind[] {
  return [...new Set(risks.map(({ kind }) => kind))]
}

/**
 * Converts to lower case without accents, and digits of any script to 0 to 9. Every character keeps its position, so that risks can be
 * marked in the original text.
 */
export function fold(text: string): string {
  // Most texts are ASCII.
  if (/^[\0-\x7f]*$/.test(text)) return text.toLowerCase()
  let plain = ''
  for (const unit of text.split('')) plain += foldUnit(unit)
  return plain
}

function foldUnit(unit: string): string {
  const code = unit.charCodeAt(0)
  if (code < 128) return unit.toLowerCase()
  // Full-width and other digit forms; further down, the two marks of a key cap such as 1️⃣.
  if (code >= 0xff10 && code <= 0xff19) return String(code - 0xff10)
  if (code >= 0x2460 && code <= 0x2468) return String(code - 0x245f)
  if (code === 0x24ea) return '0'
  if (code >= 0x2080 && code <= 0x2089) return String(code - 0x2080)
  if (code === 0x2070 || (code >= 0x2074 && code <= 0x2079)) return String(code - 0x2070)
  if (code === 0xb9) return '1'
  if (code === 0xb2 || code === 0xb3) return String(code - 0xb0)
  if (code >= 0x660 && code <= 0x669) return String(code - 0x660)
  if (code === 0x2019 || code === 0x2018) return "'"
  if (code === 0xfe0f || code === 0x20e3) return ' '
  // é becomes e. Other characters whose decomposition is longer stay as they are.
  const bare = unit.toLowerCase().normalize('NFD')
  if (bare.length > 1 && /^[a-z]\p{M}+$/u.test(bare)) return bare.charAt(0)
  if (unit === 'ɛ' || unit === 'Ɛ') return 'e'
  if (unit === 'ɔ' || unit === 'Ɔ') return 'o'
  const lower = unit.toLowerCase()
  return lower.length === 1 ? lower : unit
}

// Numbers

const NUMBER_WORDS: Record<string, string> = {
  // English, as it is spoken
  zero: '0',
  oh: '0',
  nought: '0',
  one: '1',
  two: '2',
  three: '3',
  four: '4',
  five: '5',
  six: '6',
  seven: '7',
  eight: '8',
  nine: '9',
  ten: '10',
  // Pidgin
  ziro: '0',
  wan: '1',
  tu: '2',
  tri: '3',
  fo: '4',
  faiv: '5',
  siks: '6',
  sevun: '7',
  eit: '8',
  nain: '9',
  // Twi, with and without its marks
  hwee: '0',
  ohunu: '0',
  zeero: '0',
  baako: '1',
  biako: '1',
  koro: '1',
  mmienu: '2',
  mienu: '2',
  abien: '2',
  mmiensa: '3',
  miensa: '3',
  abiesa: '3',
  enan: '4',
  nan: '4',
  anan: '4',
  enum: '5',
  num: '5',
  anum: '5',
  nsia: '6',
  esia: '6',
  asia: '6',
  nson: '7',
  eson: '7',
  ason: '7',
  nwotwe: '8',
  awotwe: '8',
  nkron: '9',
  akron: '9',
  edu: '10',
  du: '10',
}
const PLURALS: Record<string, string> = {
  zeros: '0',
  zeroes: '0',
  ohs: '0',
  ones: '1',
  twos: '2',
  threes: '3',
  fours: '4',
  fives: '5',
  sixes: '6',
  sevens: '7',
  eights: '8',
  nines: '9',
}
/** Words between the digits of a spoken number. */
const BETWEEN = new Set(['then', 'and', 'na', 'ne', 'double', 'triple', 'space', 'dash', 'plus', 'afei'])

interface Group {
  digits: string
  from: number
  to: number
}

/** Finds phone and wallet numbers, however they are written. */
function findNumbers(plain: string): Risk[] {
  const found: Risk[] = []
  let run: Group[] = []
  let repeat = 1
  const end = () => {
    found.push(...numbersIn(run, plain))
    run = []
    repeat = 1
  }
  let last = 0
  for (const match of plain.matchAll(/\d+|[a-z']+/g)) {
    const [word] = match
    const from = match.index
    const to = from + word.length
    const gap = plain.slice(last, from)
    // A number does not continue across the end of an amount, sentence or line.
    if (run.length > 0 && (gap.length > 6 || /[;:!?₵$%]|^\.\s/.test(gap))) end()
    // "four zeros" is 0000.
    const many = PLURALS[word]
    const before = run.at(-1)
    if (many !== undefined && before && /^[2-9]$/.test(before.digits)) {
      run[run.length - 1] = { digits: many.repeat(Number(before.digits)), from: before.from, to }
      last = to
      continue
    }
    last = to
    if (/^\d/.test(word)) {
      run.push({ digits: word.repeat(repeat), from, to })
      repeat = 1
      continue
    }
    const isWritten = /^[oil]+$/.test(word) && (run.length > 0 || /^\d/.test(plain.slice(to)))
    const digit = NUMBER_WORDS[word] ?? (isWritten ? word.replaceAll('o', '0').replaceAll(/[il]/g, '1') : undefined)
    if (digit !== undefined) {
      run.push({ digits: digit.repeat(repeat), from, to })
      repeat = 1
    } else if (word === 'double') repeat = 2
    else if (word === 'triple' || word === 'treble') repeat = 3
    else if (!(BETWEEN.has(word) && run.length > 0)) end()
  }
  end()
  return found
}

const WITH_ZERO = /^0[235]\d{8}$/
const INTERNATIONAL = /^(?:00)?233[235]\d{8}$/
/** Without the leading zero, it only counts near a word for phone numbers. */
const BARE = /^[25]\d{8}$/
const NEAR = /\b(?:call|text|whats?app|wa|dial|reach|momo|number|line|contact|phone|digits|fre|freye|nomba)\b/

/** Whether a number consists of parts as people write them, and not of a long figure, such as an order number, and what follows. */
function isSaidInParts(groups: readonly Group[]): boolean {
  return groups.length === 1 || groups.every(({ digits }) => digits.length < 7)
}

/** Only numbers that start and end with a group of digits: not the middle of an IMEI or account number. */
function numbersIn(run: readonly Group[], plain: string): Risk[] {
  const found: Risk[] = []
  for (let first = 0; first < run.length; first++) {
    let digits = ''
    for (let end = first; end < run.length && digits.length < 15; end++) {
      digits += run[end]?.digits ?? ''
      const from = run[first]?.from ?? 0
      const to = run[end]?.to ?? 0
      const isForeign =
        plain[from - 1] === '+' &&
        digits.length >= 10 &&
        digits.length <= 15 &&
        (end === run.length - 1 || digits.length >= 12)
      const isOurs =
        WITH_ZERO.test(digits) ||
        INTERNATIONAL.test(digits) ||
        (BARE.test(digits) &&
          isSaidInParts(run.slice(first, end + 1)) &&
          NEAR.test(plain.slice(Math.max(0, from - 40), to + 25)))
      if (!isOurs && !isForeign) continue
      found.push({ kind: 'phone', from, to })
      first = end
      break
    }
  }
  return found
}

// Links

const ENDINGS =
  'com|net|org|gh|ng|co|me|ly|io|app|shop|store|info|xyz|site|online|link|biz|top|live|club|page|website|tk|ml|ga|cf|cc|gg|pw|us|africa|deals|pro|vip|win'
const LINKS = [
  /\bhttps?:\/\/[^\s]+/g,
  /\bwww\s?\.\s?[a-z0-9-]+\S*/g,
  new RegExp(
    String.raw`(?<![a-z0-9.-])[a-z0-9][a-z0-9-]{0,60}(?:\.[a-z0-9-]{1,60}){0,4}\.(?:${ENDINGS})\b(?!\.\d)(?:/\S*)?`,
    'g',
  ),
  /(?<![\w-])[a-z0-9][\w-]{0,60}\s?[([]?\s?\bdot\b\s?[)\]]?\s?(?:com|net|org|gh|me|ly|shop|info|link|co)\b/g,
  /(?<![a-z0-9.-])[a-z0-9][a-z0-9-]{2,60}\.[a-z]{2,10}\/\S+/g,
  /\bbit\s?ly\b\S*/g,
  /(?<![\w.+-])[\w.+-]{1,64}@[a-z0-9-]{1,60}\.[a-z.]{2,40}\b/g,
]

function isOwn(link: string, ownHost: string | undefined): boolean {
  return (
    ownHost !== undefined && /^(?:https?:\/\/)?(?:www\.)?([a-z0-9.-]+)/.exec(link)?.[1]?.replace(/\.$/, '') === ownHost
  )
}

/** Every link has one of these. */
const OF_LINKS = /[.@/]|dot|bit/

function findLinks(plain: string, ownHost: string | undefined): Risk[] {
  if (!OF_LINKS.test(plain)) return []
  const found = LINKS.flatMap((pattern) =>
    [...plain.matchAll(pattern)]
      .filter(([link]) => !isOwn(link, ownHost))
      .map(({ 0: link, index }) => ({ kind: 'link' as const, from: index, to: index + link.length })),
  )
  return merge(found)
}

// Phrases

const MONEY =
  '(?:money|cash|sika|amount|balance|rest|half|deposit|advance|payment|part payment|cedis|ghs|gh₵|everything|fee|full|kudi)'
const WALLET =
  '(?:momo|mo mo|mobile money|wallet|telecel cash|vodafone cash|vodacash|at money|airteltigo money|airtel money|mtn)'
const SEND = '(?:send|sending|transfer|pay|deposit|drop|put|push|move|mane|tua|soma|fa|yi|kyere|ma)'
const MINE =
  "(?:my|this|dis|that|the following|ma|me|mi|personal|private|own|his|her|our|the driver(?:'s)?|the rider(?:'s)?|rider|driver|brother(?:'s)?|wife(?:'s)?|agent(?:'s)?)"
const PLACE = '(?:number|nomba|line|wallet|account|acct|acc|momo|sim|merchant|till|mtn|telecel|vodafone|bank)'

/** Relatives and helpers of the seller, or people who are said to be. */
const RELATIVE =
  '(?:mother|mum|mama|father|brother|sister|wife|husband|uncle|auntie|aunty|cousin|son|daughter|boy|girl|boss|friend|driver|rider|accountant|agent|partner|colleague|assistant|technician)'
const GIVE = '(?:send|pay|transfer|drop|give|forward|put|push|dash|deposit|remit|momo|leave|bring|hand|settle|buy)'
const BANK =
  '(?:ecobank|gcb|fidelity|stanbic|absa|calbank|uba|zenith|gtbank|access bank|fbn|adb|republic bank|prudential|consolidated bank|cbg)'
const APP_NAMES =
  '(?:whats?app|watsapp|wassap|telegram|imo|signal|facebook|fb|messenger|instagram|insta|ig|snap|snapchat|tiktok|twitter)'
const THIS_SITE = '(?:the|this|di|dis|their)?\\s*(?:site|app|platform|website|system|asime)'

const PAY_OUTSIDE = [
  // Payment methods that Asime does not have.
  String.raw`\b(?:western union|moneygram|bitcoin|usdt|cash ?app|crypto)\b`,
  String.raw`\bdirect\s+(?:bank\s+)?(?:transfer|payment|deposit)\b`,
  // Money is given to the seller, or to somebody of theirs.
  String.raw`\b${GIVE}\b[^.!?\n]{0,20}\b(?:${MONEY}|\d{2,})\b[^.!?\n]{0,12}\b(?:to|with|through|thru|via|for|into|in|inside)\s+(?:my|me|our|us|his|her|their|him|this|dis|another|one)\b(?!\s+(?:order|house|place|address|shop|cart|basket|district|town|office|gate|school|church|side)\b)`,
  String.raw`\b${GIVE}\b[^.!?\n]{0,30}\b(?:to|into|in|on)\s+(?:my|our|the)?\s*${BANK}\b`,
  String.raw`\b(?:physical|liquid|raw|hard)\s+(?:money|cash)\b`,
  String.raw`\b(?:${MONEY}|part payment)\b[^.!?\n]{0,12}\bin\s+(?:my|our)\s+hands?\b`,
  String.raw`\b(?:bring|come|meet|carry)\b[^.!?\n]{0,24}\b(?:with\s+)?(?:the\s+)?cash\b(?!\s+(?:box|book|register))`,
  String.raw`\b(?:use|pay (?:to|into)|send to)\s+(?:that|this|the other|another|dis|dat)\s+(?:one|account|line|number|wallet)\b`,
  String.raw`\b(?:momo|dash)\s+(?:me|us|am|him|her|(?:ghs|gh₵)?\s?\d{1,6}\b(?!\s*(?:\d|option|stickers?)))`,
  String.raw`\b(?:just|simply|only)\s+(?:transfer|pay|send|dash)\b[^.!?\n]{0,14}\b(?:and|then|make)\s+i\b`,
  // Small fees under a pretext, before delivery.
  String.raw`\b${GIVE}\b[^.!?\n]{0,30}\b(?:fuel|loading|insurance|clearance|raffle|draw|waybill|gate pass|union|storage|registration|permit|scratch ?card|airtime|tollgate|offloading)\b(?!\s+(?:of|on|certificate|papers?))[^.!?\n]{0,40}\b(?:so|then|before|first|to (?:collect|enter|win|get|claim|release|start|confirm)|and i|rider|driver|courier|boys|can (?:start|move|come|leave))\b`,
  String.raw`\b(?:pay|send)\b[^.!?\n]{0,14}\b(?:cedis|gh₵|ghs|\d+)\b[^.!?\n]{0,16}\b(?:to\s+(?:enter|win|claim|collect|unlock|release)|clearance|raffle)\b`,
  String.raw`\b(?:add|send|buy|put|load)\b[^.!?\n]{0,20}\b(?:airtime|scratch ?cards?|recharge cards?|gift ?cards?)\b[^.!?\n]{0,24}\b(?:my|me|i will|i'll|then|numbers? on)\b`,
  // Asks for account details, which nobody needs who is paid by Asime.
  String.raw`\b(?:your|ur|wo)\s+(?:bank|momo|wallet|mobile money|card)\s+(?:account\s+)?(?:details|number|info|information|no|nomba)\b|\b(?:your|ur|wo)\s+account\s+(?:details|number|no)\b`,
  // A deal between the two alone.
  String.raw`\b(?:deal|transaction|business|trade|buy|sell|order|do (?:it|am|this))\b[^.!?\n]{0,16}\b(?:with me alone|with only me|privately|between us|just (?:us|you and me|the two of us)|me and you)\b`,
  String.raw`\btua\b[^.!?\n]{0,8}\bkan\b|\baccount\s+no\s+so\b|\b(?:sika|fa)\b[^.!?\n]{0,10}\b(?:fa|yi)\b[^.!?\n]{0,6}\b(?:tua|kan)\b`,
  // Money directly to somebody, or hand to hand.
  String.raw`\b(?:send|pay|transfer|drop|give|deposit)\b[^.!?\n]{0,20}\b${MONEY}\b[^.!?\n]{0,15}\b(?:directly|direct|straight|hand to hand)\b`,
  String.raw`\b(?:pay|give)\b[^.!?\n]{0,15}\bhand to hand\b`,
  String.raw`\b(?:drop|leave|give|pay|send|hand|settle|clear|transfer)\b[^.!?\n]{0,14}\b${MONEY}\b[^.!?\n]{0,12}\b(?:with|to|through|thru|via)\s+(?:my|our|the)\s+${RELATIVE}\b`,
  // To the account of a named person.
  String.raw`\b(?:pay|send|transfer|deposit)\b[^.!?\n]{0,24}\b(?:to|into)\s+(?:the\s+|an?\s+)?(?:[a-z]+\s+)?(?:number|nomba|account|acct|wallet|momo)\s+of\s+(?:my|our|his|her|their)\b`,
  // A share in advance.
  String.raw`\b(?:need|want|pay|send|deposit|drop|transfer|take|collect|require)\b[^.!?\n]{0,16}\b\d{1,2}\s?(?:%|percent\b)(?!\s*(?:off|discount|less))[^.!?\n]{0,14}\b(?:up ?front|in advance|first|before)\b`,
  // A short code that pays a merchant.
  String.raw`\*\d{3}(?:\*\d+){1,6}#`,
  // With a promise to pay it back.
  String.raw`\b(?:pay|settle|cover|lend|(?:send|give)\b[^.!?\n]{0,10}\b(?:\d+|${MONEY}|momo))\b[^.!?\n]{0,30}\b(?:and|then|na|make)\s+i\s*(?:will|'ll|can|go|shall|fit)?\s+(?:refund|reimburse|(?:pay|give)\s+(?:you|u|am)\s+back)\b`,
  // Investments.
  String.raw`\binvest\s+(?:only\s+|just\s+)?(?:ghs|gh₵|₵)?\s?\d[\d,]*\b(?!\s*(?:hours?|days?|weeks?|months?|years?))`,
  String.raw`\b(?:double|triple|multiply)\b[^.!?\n]{0,8}\b(?:your|ur|the)\s+(?:money|cash|momo|capital|investment)\b`,
  // A meeting in private, with cash.
  String.raw`\b(?:meet|behyia)\b[^.!?\n]{0,40}\b(?:alone|at night|in the night|late night|after dark)\b[^.!?\n]{0,40}\b(?:money|cash|sika)\b`,
  // Offers to send account details.
  String.raw`\b(?:give|send|drop|share|text|show)\s+(?:you|u)\s+(?:my|our|the|his|her|an?)\s+(?:[a-z]+\s+){0,2}(?:bank|account|acct|momo|wallet)\b`,
  String.raw`\b(?:deposit|advance|payment|money|balance|half|cash)\b[^.!?\n]{0,12}\b(?:is|be|enters?|lands?|reaches?|shows?)\b[^.!?\n]{0,8}\b(?:my|our)\s+(?:[a-z]+\s+){0,2}(?:account|acct|wallet|momo)\b`,
  String.raw`\bme\s+(?:momo|wallet|account|nomba|noma)\s+so\b`,
  String.raw`\bsika\b[^.!?\n]{0,14}\b(?:ma|bre|breme|kyere)\s+me\b`,
  String.raw`\b(?:fa|mane|soma|bra)\b[^.!?\n]{0,12}\b(?:bre|ma)\s+me\s+(?:tee|ankasa|nsa)\b`,
  String.raw`\bscan\b[^.!?\n]{0,24}\b(?:qr|code)\b[^.!?\n]{0,16}\bpay\b|\bpay\b[^.!?\n]{0,16}\bscan\b[^.!?\n]{0,12}\b(?:qr|code)\b`,
  String.raw`\b(?:top ?up|buy|send|load|recharge)\b[^.!?\n]{0,6}\b(?:my|me|him|her|am)\b[^.!?\n]{0,14}\b(?:airtime|call credit|units|mtn credit)\b`,
  // A fee before delivery.
  String.raw`\b(?:send|pay|drop|transfer|deposit|settle|clear|cover)\b[^.!?\n]{0,30}\b(?:unlock(?:ing)?|customs|security|refundable|verification|clearance|gate|union|inspection|storage|commitment|release|activation)\s+(?:[a-z]+\s+)?(?:fee|charge|amount|deposit|money)\b`,
  String.raw`\bpayment\s+before\s+(?:delivery|dispatch|shipping|i\b|we\b)`,
  // "outside" at the end of a clause.
  String.raw`\b(?:pay|settle|do am|do it|finish|deal)\b[^.!?\n]{0,20}\boutside\b(?=\s*(?:[.,;!?\n]|$|then\b|and\b|so\b|make\b))`,
  // Send the money to my number.
  String.raw`\b${SEND}\b[^.!?\n]{0,50}\b(?:to|on|into|in|for|inside|via|by|through|through to|with|using|so|no so|wo)\b[^.!?\n]{0,18}\b${MINE}\b[^.!?\n]{0,14}\b(?:${PLACE}|${WALLET})\b`,
  String.raw`\b(?:send|transfer|pay|deposit|drop|put|push)\b[^.!?\n]{0,30}\b(?:to|via|by|on|through|with|using|into)\b\s+(?:the\s+|a\s+)?(?:${WALLET}|bank(?: transfer)?|western union|moneygram|gift ?cards?|bitcoin|usdt|crypto|cash app|paypal)\b(?! option| at checkout| on asime| on the order| checkout)`,
  // Momo me.
  String.raw`\b(?:momo|mobile money)\s+(?:me|am|him|her|us|it|the ${MONEY}|${MONEY})\b(?! (?:option|on asime|at checkout))`,
  String.raw`\b(?:send|sending|transfer|drop|shoot|push)\s+(?:me|us)\b[^.!?\n]{0,15}\b(?:${MONEY}|${WALLET})\b`,
  String.raw`\b(?:pay|paid)\s+(?:me|us)\s+(?:directly|direct|cash|first|half|now|straight|before|by momo|on momo|via|through|small|something|outside|the)\b`,
  String.raw`\b(?:pay|send)\b[^.!?\n]{0,25}\b(?:directly|direct|straight)\b[^.!?\n]{0,12}\b(?:me|us|rider|driver|number|wallet|momo|account)\b`,
  String.raw`\b(?:accept|take|collect|only|prefer)\b[^.!?\n]{0,18}\b(?:bitcoin|gift ?cards?|usdt|crypto|western union|moneygram)\b`,
  String.raw`\b(?:send|pay|transfer|drop)\b[^.!?\n]{0,25}\bto\s+(?:the|a|another)\s+(?:number|nomba|line|momo|wallet)\b`,
  String.raw`\b(?:make|do|send)\s+(?:the\s+)?payment\s+(?:in)?to\b[^.!?\n]{0,25}\b(?:${PLACE}|${WALLET})\b`,
  String.raw`\buse\s+${MINE}\b[^.!?\n]{0,12}\b(?:${PLACE}|${WALLET})\b[^.!?\n]{0,10}\b(?:for|to)\s+(?:the\s+)?(?:pay|payment|money|transfer)\b`,
  String.raw`\b(?:give|bring|hand)\s+(?:me|us)\s+(?:the\s+)?cash\b(?! when| on delivery)`,
  // Money, and whose account it is to go to.
  String.raw`\b(?:pay|paid|payment|payments|cash|money|transfer|deposit|sika|kudi|funds|balance)\b[^.!?\n]{0,40}\b(?:my|me|his|her|our|their|brother's|sister's|wife's|husband's|agent's|rider's|driver's|personal)\s+(?:[a-z]+\s+){0,2}(?:${PLACE}|${WALLET})\b`,
  String.raw`\b(?:my|me|his|her|our|brother's|sister's|wife's|personal)\s+(?:[a-z]+\s+){0,2}(?:nomba|momo|wallet|account|mtn)\b[^.!?\n]{0,14}\b(?:pay|fa|to|mane|tua|send|transfer)\b[^.!?\n]{0,14}\b(?:sika|money|cash|there|am|it)\b`,
  String.raw`\bpay\s+(?:me|us)\b(?!\s+(?:on|through|via|by|with|at|in)\s+(?:the\s+)?(?:asime|app|checkout|order))`,
  String.raw`\b(?:transfer|momo)\b[^.!?\n]{0,15}\bto\s+(?:me|us|him|her)\b`,
  String.raw`\b(?:half|deposit|advance|part payment|something|small)\b[^.!?\n]{0,22}\b(?:upfront|up front|in advance|through mobile money|by mobile money|on momo|by momo)\b`,
  String.raw`(?:^|[.!?,;\n]\s*|\b(?:kindly|please|pls|abeg|first|just|then|kyew|beg)\s+)(?:pay|send|do (?:a|the)|make|transfer|put|drop)\b[^.!?\n]{0,40}\b(?:momo|wallet|mobile money)\b(?! (?:at|on) (?:the )?(?:checkout|asime|order))`,
  String.raw`\bpay\b[^.!?\n]{0,10}\bto\s+(?:the|my|our)\s+(?:rider|driver|courier|dispatch)\b`,
  String.raw`\bcustoms?\s+officers?\b[^.!?\n]{0,20}\b(?:wants?|needs?|ask|asks|asking|dey)\b`,
  String.raw`\b(?:send|pay)\s+(?:half|part|all|everything|the rest)\b[^.!?\n]{0,12}\b(?:now|first|today)\b`,
  // Outside.
  String.raw`\b(?:deal|trade|do business|arrange|transact)\b[^.!?\n]{0,18}\b(?:directly|direct|privately|outside)\b`,
  String.raw`\b(?:do|settle|finish|close|pay)\s+(?:it|am|this|the deal|everything)\s+outside\b`,
  String.raw`\b(?:pay|paying|payment|deal|buy|sell|trade|business|settle|do it|do am|finish|talk|meet|order|transact|transaction)\b[^.!?\n]{0,30}\b(?:outside|off)\b\s*(?:of\s+)?(?:of\s+)?(?:asime|the app|this app|the site|this site|the platform|this platform|here|app|the market|platform)\b`,
  String.raw`\boutside\s+(?:of\s+)?(?:asime|the app|this app|the site|the platform|this platform|app|platform)\b(?!\s+(?:is|are|cannot|can't|not|never|has|have|was)\b)`,
  String.raw`\b(?:make we|let us|let's|lets|we go|we fit|we can|you can|i go|yebetumi|ma yen)\b[^.!?\n]{0,25}\b(?:outside|offline|abonten|privately)\b`,
  String.raw`\b(?:without|avoid|skip|bypass|dodge|leave|forget|comot|cheaper than|no need(?: of| for)?)\b[^.!?\n]{0,14}\b(?:asime|the app|this app|app|their|platform|checkout)\b[^.!?\n]{0,14}\b(?:fees?|commission|charges?|charge|cut|and pay|payment|checkout|pay|wahala)\b`,
  String.raw`\b(?:avoid|skip|dodge|save|bypass)\b[^.!?\n]{0,16}\b(?:commission|platform fee|asime fee|checkout|the charges|their charges|asime charges)\b`,
  String.raw`\bcancel\b[^.!?\n]{0,30}\border\b[^.!?\n]{0,40}\b(?:pay|send|momo|cash|transfer)\b[^.!?\n]{0,20}\b(?:me|direct|directly|cash|hand|momo|outside|number)\b`,
  // A fee first.
  String.raw`\b(?:send|pay|drop|transfer|deposit|momo|need|wants?|bring)\b[^.!?\n]{0,35}\b(?:commitment|booking|reservation|processing|clearing|customs|insurance|registration|activation|fuel|transport|loading|release|unlocking|agent)\s+(?:fee|money|charge|deposit|sika|cost)\b[^.!?\n]{0,30}\b(?:first|before|now|upfront|today|then|so that|and i|asap|immediately|quick)\b`,
  String.raw`\b(?:send|pay|drop|transfer|deposit)\b[^.!?\n]{0,30}\b(?:commitment|booking|reservation|processing|clearing|customs|activation|release|fuel)\s+(?:fee|money|charge|deposit)\b`,
  String.raw`\b(?:rider|driver|dispatch|delivery guy|okada|courier)\b[^.!?\n]{0,20}\b(?:wants?|needs?|is asking|dey ask|dey want|says? you should|go take|must get)\b[^.!?\n]{0,25}\b(?:first|before|upfront|fuel|cash|momo|ghs|gh₵|\d+)\b`,
  String.raw`\b(?:commitment|booking|reservation|processing|clearing|customs|registration|activation|insurance)\s+(?:fee|money|charge|deposit)s?\b[^.!?\n]{0,30}\b(?:must|should|has to|have to|first|before|upfront)\b`,
  String.raw`\b(?:pay|tua)\b[^.!?\n]{0,14}\b(?:rider|driver|dispatch|courier)\b[^.!?\n]{0,20}\b(?:direct|directly|first|kan|cash|ansa|momo)\b`,
  // Pidgin and Twi.
  String.raw`\b(?:mane|soma|fa)\s+(?:ma\s+)?me\b[^.!?\n]{0,12}\b(?:sika|momo|cedis)\b`,
  String.raw`\ba?tua\b[^.!?\n]{0,14}\b(?:me direct|ma me|direct)\b`,
  String.raw`\b(?:send|put|drop|push|throw|pay)\s+(?:am|di money|the money|money|the cash|sika)\b[^.!?\n]{0,20}\b(?:for|inside|enter|give|to)\b[^.!?\n]{0,15}\b(?:${PLACE}|${WALLET}|me|this|dis)\b`,
  String.raw`\b(?:mane|soma|kyere|tua|fa|yi|to|de)\b[^.!?\n]{0,22}\b(?:sika|ka|momo|cedis|ghs)\b[^.!?\n]{0,25}\b(?:me|ma me|ba|so|bra|brem|me so|me nomba|me momo|nomba)\b`,
  String.raw`\b(?:fa|mane|tua)\b[^.!?\n]{0,10}\bmomo\b[^.!?\n]{0,20}\b(?:me|mane|tua|ma|so|bra)\b`,
  String.raw`\b(?:a?tua|gye|to|ton|ye|nye|yenye|yento|yentua)\b[^.!?\n]{0,18}\babonten\b`,
  String.raw`\b(?:momo|wallet|account)\s+(?:number|nomba|no|name|details)\b[^.!?\n]{0,6}\b(?:is|be|ne|:|=)`,
  String.raw`\b(?:send|pay)\s+(?:it\s+|am\s+|the\s+\w+\s+)?(?:to|on|for)\s+(?:this|dis|that|my)\s+(?:number|line|nomba|name|account)\b`,
]

/** Phrases that refuse the app. "don't" is part of them, and so does not make them harmless. */
const NO_APP = [
  String.raw`\b(?:forget|leave|ignore|no wait for|don'?t wait for|i don'?t do|i no dey do|too much for)\b[^.!?\n]{0,10}\b(?:online payments?|online|asime|the app)\b`,
  String.raw`\bif\s+you\s+(?:no|don'?t|do not)\s+(?:use|pay|go)\b[^.!?\n]{0,14}\b(?:checkout|asime|app|site|platform)\b`,
  String.raw`\b(?:don'?t|do not|dont|no|not|never|without)\s+(?:[a-z]+\s+){0,2}?(?:pass(?:ing)?|pay(?:ing)?|go(?:ing)?|order(?:ing)?|buy(?:ing)?)\s+(?:through|thru|via|for|on|inside)\s+${THIS_SITE}\b`,
  String.raw`\b(?:mfa|mmfa|ntua|mntua|nntua)\b[^.,!?\n]{0,12}\b(?:sika|ka|momo)\b[^.,!?\n]{0,24}\b(?:asime|app|site)\b`,
  String.raw`\bno\s+(?:platform|middle ?man|app)\b(?!\s+(?:fee|update|crash))`,
  String.raw`\b(?:no need(?: of| for)?|don'?t need|do not need|forget|leave|ignore|dont use|don'?t use|do not use|no use|no pay for|don'?t pay (?:on|through|for|in)|mma yemfa)\b[^.!?\n]{0,10}\b(?:this app|the app|app|checkout|asime|the platform|this platform|this site)\b`,
]

const CODES = [
  // Claims to be Asime.
  String.raw`\b(?:i am|i'm|this is|it is|we are|calling|message)\s+(?:from\s+)?(?:the\s+)?asime\s+(?:support|team|staff|agent|customer|security|admin|finance|verification|help|office|payments?)\b`,
  String.raw`\b(?:your|ur)\s+(?:asime\s+)?(?:account|wallet|shop)\s+(?:is|will be|has been|was|go)\s+(?:blocked|suspended|locked|limited|frozen|deleted|closed?)\b`,
  String.raw`\b(?:sms|text message|message|text)\b[^.!?\n]{0,20}\b(?:numbers?|digits|figures)\b[^.!?\n]{0,50}\b(?:type|send|tell|bring|read|forward|share|give)\b`,
  String.raw`\b(?:send|tell|give|bring|forward|read|type)\b[^.!?\n]{0,14}\b(?:number|numbers|digits)\b[^.!?\n]{0,14}\b(?:asime|they|mtn|telecel|the bank)\s+(?:sent|send|gave|give|texted)\b`,
  String.raw`\b(?:momo|wallet|atm|card|mobile money|your)\s+pin\b[^.!?\n]{0,6}\b(?:please|pls|abeg|for the|and)\b|\b(?:ask|request)\b[^.!?\n]{0,12}\bpin\b[^.!?\n]{0,6}\b(?:put|enter|type|give)\b`,
  String.raw`\b(?:tell|give|show|send|read)\b[^.!?\n]{0,24}\b(?:your|ur)\s+(?:[a-z-]+\s+){0,2}code\b`,
  String.raw`\b(?:tick|mark|press|click|tap)\b[^.!?\n]{0,16}\b(?:received|delivered|arrived|completed?)\b[^.!?\n]{0,40}\b(?:will|tonight|soon|go)\b`,
  // Asks to confirm receipt before the goods have arrived.
  String.raw`\b(?:mark|press|click|tap|set|tick)\b[^.!?\n]{0,25}\b(?:received|delivered|arrived|completed?)\b[^.!?\n]{0,30}\b(?:first|before|now|today|then|so that|already|i will|i'll|i go|tomorrow|later)\b`,
  String.raw`\bconfirm\b[^.!?\n]{0,12}\b(?:delivery|receipt)\b[^.!?\n]{0,14}\b(?:first|now|before)\b`,
  String.raw`\b(?:give|send|share|text|read|tell|provide|drop|need)\b[^.!?\n]{0,20}\b(?:card number|card details|cvv|three digits|3 digits)\b`,
  String.raw`\b(?:code|pin|otp|token)\b[^.!?\n]{0,40}\bma\s+me\b`,
  String.raw`\b(?:which|what)\s+code\b[^.!?\n]{0,20}\b(?:send|sent|get|receive|received|give|gave|come)\b`,
  String.raw`\b(?:have|get|take|collect)\s+(?:your|ur|the)\s+(?:[a-z-]+\s+)?code\b[^.!?\n]{0,25}\b(?:before|now|first)\b`,
  String.raw`\b(?:your|ur)\s+(?:otp|pin)\b`,
  String.raw`\b(?:need|want|require|waiting for|bring)\s+(?:the|your|ur|di|that)\s+(?:[a-z]+\s+){0,2}(?:pin|otp|password|code)\b`,
  String.raw`\byour\s+(?:[a-z-]+\s+){0,2}code\s*(?:please|pls|abeg|now|asap)\b`,
  String.raw`\b(?:six|6)[\s-]digits?\b`,
  String.raw`\bkyere me\b[^.!?\n]{0,8}\bnomba a\b`,
  String.raw`\b(?:forward|read|send|tell|give|share|text)\b[^.!?\n]{0,12}\b(?:six|6|four|4)[\s-]?digits?\b`,
  String.raw`\b(?:sent|send|came|reached|dropped|got)\b[^.!?\n]{0,14}\b(?:code|otp|token)\b[^.!?\n]{0,24}\b(?:read|tell|send|give|forward|share|bring)\b`,
  String.raw`\b(?:code|pin|otp)\b[^.!?\n]{0,10}\bkyere\b|\bkyere me\b[^.!?\n]{0,8}\b(?:code|pin|otp)\b`,
  String.raw`\b(?:send|give|tell|share|text|forward|show|read|provide|drop|confirm|enter|type|kyere|ma|ka)\b[^.!?\n]{0,22}\b(?:me|us|him|rider|driver|her|here|am|kyere)\b[^.!?\n]{0,20}\b(?:code|pin|otp|password|token|six digits|6 digits)\b`,
  String.raw`\b(?:send|give|share|forward|drop|text|tell|provide)\b[^.!?\n]{0,14}\b(?:your|ur|the|that|di|wo|dat)\b[^.!?\n]{0,18}\b(?:pin|otp|password|secret code|verification code|hand-?over code|confirmation code|momo code|token|code)\b`,
  String.raw`\bwhat(?:'s| is| be)?\s+(?:your|ur|the|di)\b[^.!?\n]{0,18}\b(?:pin|otp|password|code)\b`,
  String.raw`\b(?:your|ur|wo)\s+(?:momo\s+|mobile money\s+|wallet\s+|atm\s+|card\s+|mtn\s+)?(?:pin|otp|password)\b(?!\s*(?:to anyone|to nobody|safe|secret|private|with anyone|with nobody))`,
  String.raw`\b(?:code|otp)\b[^.!?\n]{0,30}\b(?:came|come|received|sent|drop(?:ped)?|enter(?:ed)?|reach(?:ed)?|arrived)\b[^.!?\n]{0,30}\b(?:send|give|tell|forward|share|read|bring|text)\b`,
  String.raw`\b(?:approve|enter|dial|type|press)\b[^.!?\n]{0,25}(?:\bprompt\b|\bpin\b|\*1[71]0#|\ballow cash ?out\b)[^.!?\n]{0,30}\b(?:now|quick|to receive|so i can|so that|for the refund|to get)\b`,
  String.raw`\bdial\s+\*\d{3}#[^.!?\n]{0,20}\b(?:allow|approve|accept|confirm)\b`,
  String.raw`\b(?:code|pin|otp|token)\b[^.!?\n]{0,8}\bma me\b`,
  String.raw`\b(?:ka|fa|kan|kenkan|kyerew|twere|mane|soma)\b[^.!?\n]{0,14}\b(?:code|pin|otp|token|password)\b[^.!?\n]{0,44}\b(?:kyere|ma|mane|bre)\s+(?:me|yen)\b`,
]

/** Phrases that move the conversation elsewhere, without a number. */
const MEET_OUTSIDE = [
  String.raw`\b(?:do you|are you|you)\s+(?:have|get|dey|use|on|there on)\s+(?:on\s+)?${APP_NAMES}\b`,
  String.raw`\b(?:your|ur|wo)\s+${APP_NAMES}\b`,
  String.raw`\b(?:we are|we're|i am|i'm|we dey|i dey|find us|find me|follow us|follow me|finish|close|order|buy|talk|discuss|settle|negotiate|video|pictures?|photos?|catalogue|prices?)\b[^.!?\n]{0,18}\b(?:on|via|through|for)\s+(?:my\s+|our\s+)?${APP_NAMES}\b`,
  String.raw`\b(?:have|get|take)\s+(?:your|ur)\s+(?:[a-z]+\s+)?(?:digits|number|contact|line|nomba)\b`,
  String.raw`\b(?:add|message|text|chat|chart|hit|reach|find|dm|ping|contact|call|write|inbox|talk to|meet|continue|move|come|bra)\b[^.!?\n]{0,20}\b(?:on|via|at|in|to|for|through|wo|over)\b\s*(?:my\s+|the\s+|ma\s+|me\s+)?(?:whats?app|watsapp|wassap|telegram|imo|signal|facebook|messenger|instagram|ig|snap|snapchat|tiktok)\b`,
  String.raw`\b(?:whats?app|watsapp|wassap|dm|inbox)\s+(?:me|us|am|my line)\b`,
  String.raw`\bmy\s+(?:whats?app|telegram|ig|insta|instagram|facebook|tiktok|snap)\s+(?:is|be|name|handle|number|page|:|=)`,
  String.raw`\b(?:take|save|here is|here's|use|hia be|get|this is|dis be|note)\s+(?:my|ma)\s+(?:private\s+|other\s+|personal\s+|second\s+)?(?:number|nomba|line|contact|digits|phone number)\b`,
  String.raw`\b(?:give|send|drop|share|text|ma)\s+(?:me\s+)?(?:your|ur|wo)\s+(?:personal\s+|phone\s+|mobile\s+|whatsapp\s+|momo\s+|private\s+)*(?:number|nomba|noma|contact|digits|line)\b`,
]

const ACCOUNTS = [
  String.raw`\b(?:account|acct|acc|a\/c)\s*(?:number|no|num|nomba)?\b[^\d\n]{0,15}\d[\d\s-]{7,18}\d\b`,
  String.raw`\b(?:ecobank|gcb|fidelity|stanbic|absa|calbank|uba|zenith|gtbank|access bank|fbn|adb|republic bank|prudential|consolidated bank|cbg)\b[^.!?\n]{0,40}\d[\d\s-]{8,18}\d\b`,
]

/** Warning about it, refusing it or asking about it is harmless. */
const DENIED =
  /\b(?:never|don'?t|do not|dont|won'?t|will not|cannot|can'?t|no dey|no go|not|refuse to|avoid people who|anyone who|whoever|nobody should|mma|mfa|nnye|didn'?t|rather than|instead of|is it safe to|should i not|(?:told|asked|asks) (?:me|us) to|no(?!\s+(?:mu|na|so|ma|wo|a|de|ne|ansa|kan)\b))\s+(?:[a-z']+\s+){0,3}$/
const DENYING = /\b(?:never|don'?t|do not|dont|won'?t|will not|nobody should|not going to)\b/

function findPhrases(plain: string, patterns: readonly string[], kind: WarningKind, canBeDenied = true): Risk[] {
  if (!hasAny(patterns, plain)) return []
  return compiled(patterns).flatMap((pattern) =>
    [...plain.matchAll(pattern)]
      .filter(({ 0: phrase, index }) => {
        if (!canBeDenied) return true
        const before =
          plain
            .slice(Math.max(0, index - 40), index)
            .split(/[.!?\n;]/)
            .at(-1) ?? ''
        return (
          !DENIED.test(before) &&
          !(
            kind === 'code' &&
            !/^(?:need|want|require|waiting)/.test(phrase) &&
            /\b(?:(?:i|he|she|they|we)(?:'ll| will| can| go| would)?|(?:until|when|once|after|if) (?:you|i|we))\s+$/.test(
              before,
            )
          ) &&
          !DENYING.test(phrase) &&
          !/\b(?:on|at|through|via|by|in|with|inside)\s+(?:the\s+)?(?:asime|order page|checkout|app checkout)\b/.test(
            plain.slice(index, index + phrase.length + 22),
          )
        )
      })
      .map(({ 0: phrase, index }) => {
        // Some patterns also match the punctuation before the phrase.
        const { length } = /^[\s.!?,;]*/.exec(phrase)?.[0] ?? ''
        return { kind, from: index + length, to: index + phrase.length }
      }),
  )
}

/** The maximum length of one combined expression: engines do not optimise longer ones. */
const MOST_AT_ONCE = 4_000
const together = new Map<readonly string[], RegExp[]>()

/** Whether any pattern matches. Most messages match none, and a few combined expressions find that out ten times faster than single ones. */
function hasAny(patterns: readonly string[], plain: string): boolean {
  let found = together.get(patterns)
  if (!found) {
    const parts: string[] = []
    for (const pattern of patterns.map((each) => `(?:${each})`)) {
      const last = parts.at(-1)
      if (last !== undefined && last.length + pattern.length < MOST_AT_ONCE)
        parts[parts.length - 1] = `${last}|${pattern}`
      else parts.push(pattern)
    }
    together.set(patterns, (found = parts.map((part) => new RegExp(part))))
  }
  return found.some((pattern) => pattern.test(plain))
}

const cache = new Map<readonly string[], RegExp[]>()
function compiled(patterns: readonly string[]): RegExp[] {
  let found = cache.get(patterns)
  if (!found) cache.set(patterns, (found = patterns.map((pattern) => new RegExp(pattern, 'g'))))
  return found
}

// Prices

/** A price below this share of the usual one is too good to be true. */
const FAR_UNDER = 0.4
const PRICE =
  /(?:gh₵|ghs|gh¢|ghc|₵|cedis)\s?(\d[\d,]*(?:\.\d\d?)?)|(\d[\d,]*(?:\.\d\d?)?)\s?(?:gh₵|ghs|ghc|₵|cedis|cedi)/g
/** Words near an amount that is not the price. */
const OTHER_AMOUNT =
  /\b(?:deliver|delivery|transport|rider|shipping|fee|fees|deposit|discount|off|less|reduce|save|extra|more|each month|per month|weekly|part|balance|bus|fuel|change|case|charger|cover)\b/

function findLowPrices(plain: string, usualPrice: number | undefined): Risk[] {
  if (usualPrice === undefined || usualPrice <= 0) return []
  return [...plain.matchAll(PRICE)].flatMap((match) => {
    const amount = Number((match[1] ?? match[2] ?? '').replaceAll(',', ''))
    const around = plain.slice(Math.max(0, match.index - 28), match.index + match[0].length + 18)
    if (amount <= 0 || amount >= FAR_UNDER * usualPrice || OTHER_AMOUNT.test(around)) return []
    return [{ kind: 'low_price' as const, from: match.index, to: match.index + match[0].length }]
  })
}

/** Joins overlapping risks. */
function merge(risks: readonly Risk[]): Risk[] {
  const merged: Risk[] = []
  for (const risk of risks.toSorted((a, b) => a.from - b.from)) {
    const last = merged.at(-1)
    if (last && risk.from < last.to) last.to = Math.max(last.to, risk.to)
    else merged.push({ ...risk })
  }
  return merged
}
