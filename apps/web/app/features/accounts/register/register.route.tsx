import BadgeCheck from 'lucide-react/icons/badge-check'
import HandCoins from 'lucide-react/icons/hand-coins'
import Megaphone from 'lucide-react/icons/megaphone'
import { href, useSearchParams } from 'react-router'
import { APP_NAME } from '../../../lib/page/brand.ts'
import type { PageHandle } from '../../../lib/page/page-frame.ts'
import { pageMeta } from '../../../lib/page/page-meta.ts'
import { usePaused } from '../../../lib/page/use-paused.ts'
import type { Route } from './+types/register.route.ts'
import { AccountFrame, ClothPanel } from '../account-frame.tsx'
import { readProviders } from '../sign-in/foreign-sign-in.server.ts'
import { RegisterForm } from './register-form.tsx'
import { useReturnWhenSignedIn } from '../return-link.ts'
import * as texts from './register.texts.ts'

export const handle: PageHandle = { bare: true }

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: texts.pageTitle(APP_NAME),
    description: texts.openAnAccountAsABuyer,
    origin: matches[0].loaderData?.origin ?? '',
    path: href('/register'),
  })

export async function loader(args: Route.LoaderArgs) {
  return { providers: await readProviders(args) }
}

const STEPS = [
  { Icon: Megaphone, title: texts.sayWhatYouNeed, text: texts.withYourBudgetAndYourPlace },
  { Icon: HandCoins, title: texts.vendorsBid, text: texts.fromAcrossGhana },
  { Icon: BadgeCheck, title: texts.youChoose, text: texts.takeTheOfferYouLike },
]

export default function RegisterPage({ loaderData }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const userType = search.get('type') === 'vendor' ? 'vendor' : 'buyer'
  const paused = [usePaused('sign_up'), usePaused('open_shops')]
  useReturnWhenSignedIn()
  return (
    <AccountFrame
      title={texts.createYourAccount}
      lead={paused[0] ?? (userType === 'vendor' ? paused[1] : undefined) ?? texts.itIsFreeForBuyers}
      aside={
        <ClothPanel title={texts.yourPriceFromTheWholeMarket}>
          <ul className="grid gap-5">
            {STEPS.map(({ Icon, title, text }) => (
              <li key={title} className="flex items-start gap-4">
                <span className="grid size-12 flex-none place-items-center rounded-card bg-[#f7b52e] text-[#241c0c]">
                  <Icon aria-hidden="true" className="size-6" strokeWidth={1.9} />
                </span>
                <span>
                  <b className="block text-lg font-semibold">{title}</b>
                  <span className="text-on-deep-2">{text}</span>
                </span>
              </li>
            ))}
          </ul>
        </ClothPanel>
      }
    >
      <RegisterForm userType={userType} providers={loaderData.providers} />
    </AccountFrame>
  )
}
