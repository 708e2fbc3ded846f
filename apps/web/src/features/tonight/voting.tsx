import type { CardAnswer } from '@marquee/contract'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useMedia } from '../../hooks/use-media.ts'
import { AnswerButtons } from './answer-buttons.tsx'
import { CardBulbs } from './card-bulbs.tsx'
import { EveningHead } from './evening-head.tsx'
import { NotSentNote } from './not-sent-note.tsx'
import type { Room } from './room.ts'
import type { OwnAnswers } from './use-ballot.ts'
import { CardCaption, CardPoster } from './vote-card.tsx'
import { useStartAtTop } from './use-start-at-top.ts'
import { t } from '../../words/t.ts'

/** Height left for everything but the poster, so that most phones need no scrolling. */
const POSTER_HEIGHT = 'clamp(9rem, 100dvh - 27.75rem, 30rem)'
/** The second round has one more line, which says why. */
const SECOND_POSTER_HEIGHT = 'clamp(9rem, 100dvh - 29.5rem, 30rem)'
const DESK_POSTER_HEIGHT = 'clamp(18rem, 100dvh - 13rem, 42rem)'

/** Keeps poster and answers together on a wide screen. */
const DESK_WIDTH = { maxWidth: '60rem' }

interface VotingProps {
  room: Room
  own: OwnAnswers
  /** Owner of these cards, if the phone was passed to them. */
  name: string | undefined
  /** Shown once every card has an answer. */
  children: (change: () => void) => ReactNode
}

/** One card at a time until all are answered. Give it the cards as its key. */
export function Voting({ room: { evening, open }, own, name, children }: VotingProps) {
  const { cards, round } = evening
  const { answers } = own
  const desk = useMedia('(width >= 64rem)')
  useStartAtTop()
  const [shown, setShown] = useState<number | null>(null)
  const isOpen = (i: number) => !answers.has(cards[i]!.movie.id)
  const current = shown ?? cards.findIndex((_, i) => isOpen(i))
  const card = cards[current]
  if (card === undefined) return children(() => setShown(cards.length - 1))
  const answer = (choice: CardAnswer) => {
    own.answer(card.movie.id, choice)
    const next = cards.findIndex((_, i) => i > current && isOpen(i))
    // An earlier card that was left out, or none: then the children take over.
    setShown(next >= 0 ? next : null)
  }
  return (
    <>
      <EveningHead evening={evening} open={open} onBack={current > 0 ? () => setShown(current - 1) : undefined}>
        <CardBulbs cards={cards.map(({ movie: { id } }, i) => ({ id, isAnswered: !isOpen(i) }))} current={current} />
        <p className="text-xs text-muted">
          {name !== undefined && `${name}: `}
          {t('tonight.voting.card', { number: current + 1, of: cards.length })}
        </p>
      </EveningHead>
      <section
        aria-label={t('tonight.voting.yourCards')}
        className="mx-auto flex w-full grow flex-col justify-center gap-3 lg:grid lg:grid-cols-2 lg:gap-x-12"
        style={DESK_WIDTH}
      >
        <CardPoster
          cards={cards}
          current={current}
          height={desk ? DESK_POSTER_HEIGHT : round > 1 ? SECOND_POSTER_HEIGHT : POSTER_HEIGHT}
        />
        <div className="mx-auto flex w-full max-w-lg flex-col justify-center gap-2">
          {round > 1 && (
            <p role="status" className="text-center text-sm text-accent">
              {t('tonight.voting.nothingSuitedEverybodyFiveMore')}
            </p>
          )}
          <CardCaption card={card} number={current + 1} of={cards.length} />
          <AnswerButtons key={card.movie.id} chosen={answers.get(card.movie.id)} onAnswer={answer} />
          <NotSentNote waits={own.waits} reserved />
        </div>
      </section>
    </>
  )
}
