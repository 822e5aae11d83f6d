import ShoppingCart from 'lucide-react/icons/shopping-cart'
import { href, Link } from 'react-router'
import { useCart } from '../../lib/cart/cart.ts'
import * as texts from './cart-link.texts.ts'

/** `hideWhenEmpty` is for phones; a wide screen always has room for it. */
export function CartLink({ hideWhenEmpty }: { hideWhenEmpty: boolean }) {
  const count = useCart().length
  return (
    <Link
      to={href('/cart')}
      aria-label={count === 0 ? texts.cart : texts.cartProducts(count)}
      className={`relative grid size-11 flex-none place-items-center rounded-control hover:bg-surface-2 ${hideWhenEmpty && count === 0 ? 'max-lg:hidden' : ''}`}
    >
      <ShoppingCart aria-hidden="true" className="size-[22px]" strokeWidth={1.9} />
      {count > 0 && (
        <span
          aria-hidden="true"
          className="absolute top-0.5 right-0 grid min-h-[18px] min-w-[18px] place-items-center rounded-full bg-laterite px-1 text-[.6875rem] leading-none font-bold text-on-laterite ring-2 ring-surface"
        >
          {count}
        </span>
      )}
    </Link>
  )
}
