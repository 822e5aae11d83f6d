/** What an act leads to, said before it is done: each in a sentence. */
export function EffectList({ title, effects }: { title: string; effects: readonly string[] }) {
  return (
    <div className="mt-3 rounded-[12px] bg-surface-2 px-3.5 py-3">
      <p className="text-sm font-semibold">{title}</p>
      <ul className="mt-1.5 grid list-disc gap-1 pl-4 text-[.9375rem]">
        {effects.map((sentence) => (
          <li key={sentence} className="wrap-anywhere">
            {sentence}
          </li>
        ))}
      </ul>
    </div>
  )
}
