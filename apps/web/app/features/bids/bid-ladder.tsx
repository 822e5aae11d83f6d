import type { Currency } from '@asime/contract/fields'
import { formatAmount, formatMoney } from '@asime/contract/money'
import { type Budget, formatBudget } from '../../lib/format/money.ts'
import { ladderScale } from './bid-ladder-scale.ts'
import * as texts from './bid-ladder.texts.ts'

export interface Bead {
  id: string
  amount: number
  /** `best` and `own` stand out and lie on top; `gone` is out of the race. */
  kind: 'plain' | 'best' | 'own' | 'gone'
  /** Drops onto the thread. */
  isNew?: boolean
}

interface BidLadderProps {
  budget: Budget
  beads: readonly Bead[]
  /** What the best bid is called; once the haggle is over it is the one that was accepted. */
  bestLabel?: 'Best' | 'Accepted'
}

const BEADS = ['fill-[#c96a3c]', 'fill-[#2f6d52]', 'fill-[#b33e20]'] as const
/** Mean width of a letter of the label, near enough for a box that it stands in the middle of. */
const LETTER_PX = 7
/** Nearer to an end than this, in per cent, a label leans inwards, so that it stays in sight on the smallest phone. */
const LEAN = 26

/**
 * The haggle in one picture: the dashed axis is the market, green the buyer's budget, each bead a bid. Drawn with
 * attributes, as the content security policy refuses inline styles. For screen readers it is one sentence.
 */
export function BidLadder({ budget, beads, bestLabel = texts.best }: BidLadderProps) {
  const { currency, min, max } = budget
  const scale = ladderScale(
    budget,
    beads.map(({ amount }) => amount),
  )
  const x = (amount: number) => `${scale.place(amount).toFixed(1)}%`
  const labelled = beads.find(({ kind }) => kind === 'own') ?? beads.find(({ kind }) => kind === 'best')
  const ends = [min, max].filter((end) => end !== null)
  const areClose = min !== null && max !== null && scale.place(max) - scale.place(min) < LEAN
  return (
    <figure aria-label={inWords(budget, beads, bestLabel)}>
      <svg aria-hidden="true" className="block h-[98px] w-full overflow-visible max-[19.9375rem]:hidden">
        <line x1="0" x2="100%" y1="50" y2="50" strokeWidth="2" strokeDasharray="5 4" className="stroke-line-strong" />
        {ends.length > 0 && (
          <line
            x1={min === null ? '0%' : x(min)}
            x2={max === null ? '100%' : x(max)}
            y1="50"
            y2="50"
            strokeWidth="6"
            strokeLinecap="round"
            className="stroke-forest"
          />
        )}
        {ends.map((end, index) => (
          // Nested, so that it stands at a percentage and is drawn around that in pixels.
          <svg key={index} x={x(end)} y="0" overflow="visible">
            <line y1="63" y2="72" strokeWidth="1.5" className="stroke-line-strong" />
            <text
              y="88"
              dx={areClose ? (index === 0 ? 4 : -4) : 0}
              textAnchor={areClose ? (index === 0 ? 'end' : 'start') : 'middle'}
              className="fill-ink-3 text-[.78125rem]"
            >
              {formatAmount(end).replace(/\.00$/, '')}
            </text>
          </svg>
        ))}
        {onTop(beads).map((bead, index) => (
          <svg key={bead.id} x={x(bead.amount)} y="50" overflow="visible">
            <g className={bead.isNew ? 'animate-[bead-drop_280ms_cubic-bezier(.3,0,.4,1)_both]' : ''}>
              <BeadShape kind={bead.kind} colour={BEADS[index % BEADS.length]} />
            </g>
          </svg>
        ))}
        {labelled && (
          <Label
            bead={labelled}
            name={labelled.kind === 'own' ? texts.you : bestLabel}
            place={scale.place(labelled.amount)}
            currency={currency}
          />
        )}
      </svg>
    </figure>
  )
}

interface LabelProps {
  bead: Bead
  name: string
  place: number
  currency: Currency
}

function Label({ bead, name, place, currency }: LabelProps) {
  const isOwn = bead.kind === 'own'
  const text = `${name} ${formatMoney(bead.amount, currency)}`
  const widthPx = Math.round(text.length * LETTER_PX) + 18
  const startPx = place < LEAN ? -16 : place > 100 - LEAN ? 16 - widthPx : -widthPx / 2
  const fill = isOwn ? 'fill-indigo' : 'fill-ink'
  return (
    <svg x={`${place.toFixed(1)}%`} y="0" overflow="visible">
      <path d="M-6 22h12l-6 8z" className={fill} />
      <rect x={startPx} y="0" width={widthPx} height="25" rx="7" className={fill} />
      <text
        x={startPx + widthPx / 2}
        y="17"
        textAnchor="middle"
        className={`text-[.78125rem] font-semibold ${isOwn ? 'fill-surface' : 'fill-bg'}`}
      >
        {text}
      </text>
    </svg>
  )
}

function BeadShape({ kind, colour }: { kind: Bead['kind']; colour: string | undefined }) {
  switch (kind) {
    case 'best':
    case 'own':
      return (
        <>
          <circle r="13.5" className={kind === 'own' ? 'fill-indigo' : 'fill-ink'} />
          <circle r="11.5" className="fill-surface" />
          <circle r="9.5" className={kind === 'own' ? 'fill-indigo' : 'fill-gold'} />
          <circle cx="-2.6" cy="-3" r="3.2" className="fill-white/55" />
        </>
      )
    case 'gone':
      return (
        <>
          <circle r="8" className="fill-surface" />
          <circle r="5" strokeWidth="2" className="fill-surface-2 stroke-line-strong" />
        </>
      )
    case 'plain':
      return (
        <>
          <circle r="9" className="fill-surface" />
          <circle r="7" className={colour} />
          <circle cx="-2" cy="-2.2" r="2.4" className="fill-white/50" />
        </>
      )
  }
}

const LAYERS = { gone: 0, plain: 1, best: 2, own: 3 }

/** What is drawn later lies on top. */
function onTop(beads: readonly Bead[]): Bead[] {
  return beads.toSorted((a, b) => LAYERS[a.kind] - LAYERS[b.kind] || b.amount - a.amount)
}

function inWords(budget: Budget, beads: readonly Bead[], bestLabel: string): string {
  const { currency } = budget
  const amounts = beads.map(({ amount }) => amount)
  const count = beads.length === 1 ? texts.oneBid : texts.bidCount(beads.length)
  const best = beads.find(({ kind }) => kind === 'best')
  const own = beads.find(({ kind }) => kind === 'own')
  return [
    beads.length > 1
      ? texts.between(count, formatMoney(Math.min(...amounts), currency), formatMoney(Math.max(...amounts), currency))
      : count,
    best && `${bestLabel.toLowerCase()} ${formatMoney(best.amount, currency)}`,
    own && texts.yours(formatMoney(own.amount, currency)),
    texts.budget(formatBudget(budget)),
  ]
    .filter(Boolean)
    .join(', ')
}
