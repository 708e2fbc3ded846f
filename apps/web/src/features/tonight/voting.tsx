import type { CardAnswer, Evening, EveningCard } from '@marquee/contract'
import { useState } from 'react'
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../../components/ui/class-names.ts'
import { useMedia } from '../../hooks/use-media.ts'
import { AnswerButtons } from './answer-buttons.tsx'
import { CardBulbs } from './card-bulbs.tsx'
import { EveningHead } from './evening-head.tsx'
import { NotSentNote } from './not-sent-note.tsx'
import type { Room } from './room.ts'
import type { OwnAnswers } from './use-ballot.ts'
import { CardCaption, CardPoster } from './vote-card.tsx'
import type { Leaving } from './vote-card.tsx'
import { useStartAtTop } from './use-start-at-top.ts'
import { t } from '../../words/t.ts'

/** Width of the poster: the screen's, but no more than leaves all answers on the screen. */
const POSTER_WIDTH = 'calc(clamp(14.25rem, min(64dvh, 100dvh - 21rem), 42rem) * 2 / 3)'
/** On a low screen. */
const LOW_POSTER_WIDTH = 'calc(clamp(14.25rem, min(45dvh, 100dvh - 20.5rem), 42rem) * 2 / 3)'
/** Next to the words, below the head. */
const WIDE_POSTER_WIDTH = 'calc(clamp(14rem, 100dvh - 6rem, 46rem) * 2 / 3)'

/** A desk, or a phone held sideways. */
const SIDE_BY_SIDE = '(width >= 64rem), (height < 30rem) and (width > 30rem)'

/** Keeps poster and answers together on a wide screen. */
const WIDE = { maxWidth: '64rem', gridTemplateColumns: 'auto minmax(0, 32rem)' }

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
  const { cards } = evening
  const { answers } = own
  const wide = useMedia(SIDE_BY_SIDE)
  const low = useMedia('(height < 37.5rem)')
  useStartAtTop()
  const [shown, setShown] = useState<number | null>(null)
  const [leaving, setLeaving] = useState<Leaving | null>(null)
  const isOpen = (i: number) => !answers.has(cards[i]!.movie.id)
  const current = shown ?? cards.findIndex((_, i) => isOpen(i))
  const card = cards[current]
  if (card === undefined) return children(() => setShown(cards.length - 1))
  const answer = (choice: CardAnswer) => {
    own.answer(card.movie.id, choice)
    setLeaving({ card: current, answer: choice })
    const next = cards.findIndex((_, i) => i > current && isOpen(i))
    // An earlier card that was left out, or none: then the children take over.
    setShown(next >= 0 ? next : null)
  }
  const back = () => {
    setLeaving(null)
    setShown(current - 1)
  }
  return (
    <>
      <EveningHead evening={evening} open={open} onBack={current > 0 ? back : undefined}>
        <CardBulbs cards={cards.map(({ movie: { id } }, i) => ({ id, isAnswered: !isOpen(i) }))} current={current} />
        <p className="sr-only">
          {name !== undefined && `${name}: `}
          {t('tonight.voting.card', { number: current + 1, of: cards.length })}
        </p>
      </EveningHead>
      <section
        aria-label={t('tonight.voting.yourCards')}
        className={classNames(
          'mx-auto w-full grow justify-center',
          wide ? 'grid items-center gap-10' : 'flex flex-col gap-2',
        )}
        style={wide ? WIDE : undefined}
      >
        <CardPoster
          cards={cards}
          current={current}
          leaving={leaving}
          width={wide ? WIDE_POSTER_WIDTH : low ? LOW_POSTER_WIDTH : POSTER_WIDTH}
        >
          <NotSentNote waits={own.waits} over />
        </CardPoster>
        <Answering
          {...{ card, wide, evening }}
          number={current + 1}
          chosen={answers.get(card.movie.id)}
          pressed={leaving?.answer}
          onAnswer={answer}
        />
      </section>
    </>
  )
}

interface AnsweringProps extends ComponentProps<typeof AnswerButtons> {
  evening: Evening
  card: EveningCard
  /** The card's number, from 1. */
  number: number
  /** Next to the poster, instead of below it. */
  wide: boolean
}

/** The words of a card and its answers. */
function Answering({ evening, card, number, wide, ...answers }: AnsweringProps) {
  const roomy = useMedia('(width >= 64rem)')
  return (
    <div className={classNames('flex w-full flex-col gap-2', wide ? 'justify-center' : 'mx-auto max-w-lg grow')}>
      {evening.round > 1 && (
        <p role="status" className="text-sm text-accent">
          {t('tonight.voting.nothingSuitedEverybodyFiveMore')}
        </p>
      )}
      <CardCaption card={card} number={number} of={evening.cards.length} roomy={roomy} />
      <div className="mt-auto lg:mt-4">
        <AnswerButtons key={card.movie.id} {...answers} />
      </div>
    </div>
  )
}
