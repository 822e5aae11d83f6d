import ShoppingBag from 'lucide-react/icons/shopping-bag'
import Store from 'lucide-react/icons/store'
import type { DemoAccount } from '../accounts.api.ts'
import * as texts from './demo-rows.texts.ts'

interface DemoRowsProps {
  accounts: readonly DemoAccount[]
  onChoose: (account: DemoAccount) => void
}

/** What anyone may try the demo market with: a tap fills the form. */
export function DemoRows({ accounts, onChoose }: DemoRowsProps) {
  return (
    <section aria-labelledby="demo-title" className="mt-7 rounded-card bg-surface-2 p-2">
      <h2 id="demo-title" className="px-2.5 pt-2 pb-1 font-body text-sm font-semibold tracking-normal text-ink-2">
        {texts.justLookingQuestion}
      </h2>
      <ul>
        {accounts.map((account) => (
          <li key={account.email}>
            <button
              type="button"
              onClick={() => onChoose(account)}
              className="flex min-h-14 w-full cursor-pointer items-center gap-3 rounded-control px-2.5 py-2 text-left hover:bg-surface-3"
            >
              <span
                className={`grid size-9 flex-none place-items-center rounded-control [&_svg]:size-[18px] [&_svg]:stroke-[1.9] ${
                  account.user_type === 'vendor' ? 'bg-gold-soft text-gold-ink' : 'bg-forest-soft text-forest-ink'
                }`}
              >
                {account.user_type === 'vendor' ? <Store aria-hidden="true" /> : <ShoppingBag aria-hidden="true" />}
              </span>
              <span className="min-w-0 flex-1 leading-tight">
                <span className="block text-[.9375rem] font-semibold">
                  {account.user_type === 'vendor' ? texts.asAVendor : texts.asABuyer}
                </span>
                <span className="mt-0.5 block text-[.8125rem] break-words text-ink-2">
                  {account.email}, {account.password}
                </span>
              </span>
              <span aria-hidden="true" className="text-sm font-semibold text-forest">
                {texts.fillIn}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
