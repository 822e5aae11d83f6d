import { unavailable } from '@asime/contract/errors'
import Heart from 'lucide-react/icons/heart'
import { href, useNavigate } from 'react-router'
import { ApiError } from '../../lib/api/api.ts'
import { setWished, useIsWished, WishlistFull } from '../../lib/wishlist/wishlist.ts'
import { toast } from '../../ui/toast.tsx'
import * as texts from './wish-button.texts.ts'

interface WishButtonProps {
  product: { id: string; product_name: string }
  className?: string
}

/** The heart on a product's picture: puts it on the wishlist, or takes it off. For visitors, too. */
export function WishButton({ product, className = '' }: WishButtonProps) {
  const isWished = useIsWished(product.id)
  const navigate = useNavigate()

  async function press() {
    try {
      await setWished(product.id, !isWished)
      if (isWished) return
      toast.success(texts.added, product.product_name, {
        action: { label: texts.view, onPress: () => void navigate(href('/app/wishlist')) },
      })
    } catch (error) {
      if (error instanceof WishlistFull) toast.info(texts.full, texts.signInForMore)
      else toast.error(texts.notSaved, error instanceof ApiError ? error.message : unavailable.message)
    }
  }

  return (
    <button
      type="button"
      aria-label={isWished ? texts.unwish(product.product_name) : texts.wish(product.product_name)}
      onClick={() => void press()}
      className={`absolute z-10 grid size-11 cursor-pointer place-items-center rounded-full noscript:hidden ${className}`}
    >
      <span className="grid size-8 place-items-center rounded-full bg-surface/90 shadow-e1">
        <Heart
          aria-hidden="true"
          className={`size-[18px] ${isWished ? 'fill-laterite text-laterite' : 'text-ink-2'}`}
          strokeWidth={1.9}
        />
      </span>
    </button>
  )
}
