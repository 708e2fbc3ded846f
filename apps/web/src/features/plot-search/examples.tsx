import { EmptyState } from '../../components/ui/states.tsx'

const EXAMPLES = [
  'a man lives the same day again and again in a small snowy town',
  'something like Heat but in Asia',
  'a feel-good film for a rainy Sunday, under two hours',
  'scary but without gore, from the 80s',
  'strangers at a dinner, and one of them is a murderer',
]

/** Examples: half remembered movies, and wishes. */
export function Examples({ onPick }: { onPick: (text: string) => void }) {
  return (
    <EmptyState title="No results found yet.">
      <p className="mb-4">Describe a movie you half remember, or say what you feel like. For example:</p>
      <ul className="flex flex-col items-center gap-2">
        {EXAMPLES.map((text) => (
          <li key={text}>
            <button
              type="button"
              onClick={() => onPick(text)}
              className="rounded-control border border-line bg-raised px-3 py-2 text-sm text-text hover:border-field"
            >
              {text}
            </button>
          </li>
        ))}
      </ul>
    </EmptyState>
  )
}
