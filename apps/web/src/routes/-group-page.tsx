import type { Group, MovieCard } from '@marquee/contract'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { MovieGridSkeleton } from '../components/movie/movie-grid.tsx'
import { MovieResults } from '../components/movie/movie-results.tsx'
import { buttonClass } from '../components/ui/button.tsx'
import { EmptyState } from '../components/ui/states.tsx'
import { GroupView } from '../features/groups/group-view.tsx'
import { InviteSomeone } from '../features/groups/invite-link.tsx'
import { MemberBars } from '../features/groups/member-bars.tsx'
import { groupQueries, isGroupId } from '../features/groups/queries.ts'
import { ListedButton } from '../features/marks/shortlist-button.tsx'
import { PAGE_SIZE, shortlistQueries } from '../features/shortlists/queries.ts'
import { GroupTonight } from '../features/tonight/group-tonight.tsx'
import { PastEvenings } from '../features/tonight/history.tsx'
import { tonightQueries } from '../features/tonight/queries.ts'
import { Tilt } from '../features/tonight/tilt.tsx'
import { useAddressPage } from '../hooks/use-address-page.ts'
import { usePageTitle } from '../hooks/use-page-title.ts'
import { setActiveGroup, useActiveGroup } from '../lib/active-group.ts'
import { useAuth } from '../lib/auth-store.ts'
import { JoinByGroup } from './-join-by-group.tsx'
import { useLiveGroup } from './-live-group.ts'
import { t } from '../words/t.ts'

const ROUTE = '/groups/$groupId'

interface GroupPageProps {
  groupId: string
  /** The code that the opened link carries. */
  code: string | undefined
}

/** A group's page for signed-in users: people, tonight and the movies, or an invitation to join. */
export function GroupPageOfMember({ groupId, code }: GroupPageProps) {
  const group = useQuery({ ...groupQueries.detail(groupId, code), enabled: isGroupId(groupId) }).data
  const navigate = useNavigate({ from: ROUTE })
  const { me } = useAuth()
  usePageTitle(group?.name ?? t('common.words.group'))
  useLinkAsAddress(group, code)
  useLiveGroup(groupId, group?.is_member === true)
  const hasAnswered = useHasAnswered(groupId, group?.is_member === true)
  return (
    <GroupView
      groupId={groupId}
      code={code}
      tonight={<TonightWithoutJoining groupId={groupId} code={code} />}
      votes={<Tilt groupId={groupId} isAdmin={me !== null && group?.creator === me.id} />}
      onExit={() => navigate({ to: '/groups' })}
      evening={hasAnswered && group !== undefined && <TonightOfGroup group={group} />}
    >
      {hasAnswered && group !== undefined ? (
        <>
          <GroupShortlist group={group} />
          <PastEvenings groupId={groupId} />
        </>
      ) : (
        <div className="min-h-dvh">
          <MovieGridSkeleton />
        </div>
      )}
    </GroupView>
  )
}

/** A member's address is the link that invites now, so that it can also be copied from the browser's bar. */
function useLinkAsAddress(group: Group | undefined, code: string | undefined) {
  const navigate = useNavigate({ from: ROUTE })
  const isStale = group?.is_member === true && group.invite_code !== code
  const current = group?.invite_code
  useEffect(() => {
    if (!isStale) return
    const search = ({ code: _before, ...rest }: { code?: string; page?: string }) =>
      current === undefined ? rest : { ...rest, code: current }
    void navigate({ search, replace: true, resetScroll: false })
  }, [navigate, isStale, current])
}

/** For invited users with an account who would rather come just tonight. */
function TonightWithoutJoining({ groupId, code }: GroupPageProps) {
  const evening = useQuery(groupQueries.invitation(groupId, code)).data?.evening
  if (evening === undefined) return null
  return (
    <>
      <h2 className="text-lg">{t('routes.groupPage.orComeOnlyForTonight')}</h2>
      <JoinByGroup eveningId={evening} />
    </>
  )
}

/**
 * True once tonight, the movies and the past have answered, so that none moves another one. It stays true, because a part
 * of the page that failed loads again.
 */
function useHasAnswered(groupId: string, isMember: boolean): boolean {
  const [page] = useAddressPage()
  const [answered, setAnswered] = useState(false)
  const waits = [
    useQuery({ ...tonightQueries.tonight(), enabled: isMember }).isPending,
    useQuery({ ...tonightQueries.start(groupId), enabled: isMember }).isPending,
    useQuery({ ...shortlistQueries.group(groupId, page), enabled: isMember }).isPending,
    useQuery({ ...tonightQueries.past(groupId, 1), enabled: isMember }).isPending,
  ].some(Boolean)
  if (!waits && !answered) setAnswered(true)
  return answered
}

function TonightOfGroup({ group }: { group: Group }) {
  const { tonight } = useSearch({ from: ROUTE })
  const navigate = useNavigate()
  const invite = (isNext: boolean) => <InviteSomeone group={group} isNext={isNext} />
  return (
    <GroupTonight
      groupId={group.id}
      startAtOnce={tonight !== undefined}
      invitation={group.users.length === 1 ? invite : undefined}
      onStarted={(eveningId) =>
        void navigate({ to: '/tonight/$eveningId', params: { eveningId }, state: { startedEvening: true } })
      }
    />
  )
}

function GroupShortlist({ group }: { group: Group }) {
  const { id: groupId } = group
  const [page, changePage] = useAddressPage()
  const isActive = useActiveGroup()?.id === groupId
  const result = useQuery(shortlistQueries.group(groupId, page))
  const underCard = (movie: MovieCard) => (
    <div className="flex flex-col gap-2">
      <MemberBars groupId={groupId} movie={movie} members={group.users.length} />
      <ListedButton movie={movie} list="group" />
    </div>
  )
  return (
    <section aria-labelledby="group-shortlist">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-2">
        <h2 id="group-shortlist" className="text-lg sm:text-xl">
          {t('routes.groupPage.groupShortlist')}
        </h2>
        <Link
          to="/recommendations"
          search={{ list: 'group' }}
          className="link -my-3 py-3 text-sm"
          onClick={() => !isActive && setActiveGroup(group)}
        >
          {t('routes.groupPage.recommendationsForTheGroup')}
        </Link>
      </div>
      <MovieResults
        label={t('routes.groupPage.groupShortlist')}
        result={result}
        empty={
          <EmptyState
            title={t('common.words.nothingFoundYet')}
            action={
              <Link to="/search" className={buttonClass()}>
                {t('routes.groupPage.findAMovie')}
              </Link>
            }
          >
            {t('routes.groupPage.whileTheGroupIsActive')}
          </EmptyState>
        }
        {...(isActive && { actions: underCard })}
        paging={{ page, size: PAGE_SIZE, onChange: changePage }}
      />
    </section>
  )
}
