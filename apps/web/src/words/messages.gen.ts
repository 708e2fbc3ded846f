// Written by words/plugin.ts from messages/en.json.
import type { Tag, Text } from './t.ts'

export interface Messages {
  'about.contact.feedback': null
  'about.contact.press': null
  'about.contact.privacyAndSecurity': null
  'about.contact.question': null
  'about.contact.writeToUs': null
  'about.figures.howFarPercentsAreFrom': null
  'about.figures.lastTrained': null
  'about.figures.likesRankedAboveDislikes': null
  'about.figures.moviesItKnows': null
  'about.figures.notYet': null
  'about.figures.peopleTestedOn': null
  'about.figures.peopleWhoGaveThem': null
  'about.figures.qualityOfTheOrder': null
  'about.figures.ratingsItLearnedFrom': null
  'about.figures.recallAt': { count: number }
  'about.figures.shareOfThePanel': { percent: Text }
  'about.figures.typicalErrorOfA': null
  'about.keptTable.dates': null
  'about.keptTable.lists': null
  'about.keptTable.notInTheFile': null
  'about.keptTable.notes': null
  'about.keptTable.ratings': null
  'about.keptTable.service': null
  'about.keptTable.thumbs': null
  'about.keptTable.upToCount': { from: Text; count: number }
  'about.keptTable.watchlist': null
  'about.keptTable.whatIsKeptFromEach': null
  'about.keptTable.yes': null
  'about.keptTable.yourOwn': null
  'about.leaving.createAnAccount': null
  'about.leaving.importYourHistory': null
  'about.modelFigures.theFiguresDidNotLoad': null
  'about.modelFigures.thisModelHasNotBeen': null
  'about.pictures.forTheGroup': { group: Text }
  'about.pictures.movieAHas': null
  'about.pictures.movieLetter': { movie: Text }
  'about.pictures.moviesAsDots': null
  'about.pictures.onALine': null
  'about.pictures.theseComeLater': null
  'about.pictures.youLikedThese': null
  'about.press.bulbAmber': null
  'about.press.colours': null
  'about.press.copyText': null
  'about.press.houseDark': null
  'about.press.markAsPng': null
  'about.press.markAsSvg': null
  'about.press.programmePaper': null
  'about.press.textCopied': null
  'administration.addPerson.add': null
  'administration.addPerson.addAPerson': null
  'administration.addPerson.administrator': null
  'administration.addPerson.eMailOptional': null
  'administration.addPerson.theAccountExistsAtOnce': null
  'administration.administratorsOnly.goHome': null
  'administration.administratorsOnly.thisPageIsForAdministrators': null
  'administration.administratorsOnly.youAreSignedInBut': null
  'administration.ageLimitForm.explained': { name: Text }
  'administration.ageLimitForm.nameHasNoAgeLimit': { name: Text }
  'administration.ageLimitForm.nameSeesMoviesForAges': { name: Text; age: Text }
  'administration.ageLimitForm.noLimit': null
  'administration.ageLimitForm.save': null
  'administration.auditLog.auditLog': null
  'administration.auditLog.nothingHasBeenDoneYet': null
  'administration.auditLog.whatAdministratorsDoOnThis': null
  'administration.disk.backups': null
  'administration.disk.database': null
  'administration.disk.everythingElse': null
  'administration.disk.free': null
  'administration.disk.howLargeTheDiskIs': null
  'administration.disk.notKnownYetTheDisk': null
  'administration.disk.pictures': null
  'administration.disk.theDiskIsNearlyFull': null
  'administration.disk.totalInAllOnThe': { total: Text }
  'administration.friends.brought': null
  'administration.friends.counts': { people: number; ratings: number; unmatched: number }
  'administration.friends.findingTheMovies': { name: Text }
  'administration.friends.introduction': null
  'administration.friends.listsOfNewcomers': { before: Text; after: Text; at: Text; people: number }
  'administration.friends.marqueeForgetsThem': { name: Text }
  'administration.friends.measuredWithTheNextTraining': null
  'administration.friends.ratingsOfFriends': null
  'administration.friends.remove': null
  'administration.friends.removeName': { name: Text }
  'administration.friends.removeTheseRatings': null
  'administration.friends.tooFewMembers': { people: number; needed: Text }
  'administration.invites.inviteSomeone': null
  'administration.invites.noInvitesYetCreateOne': null
  'administration.invites.noOneCanSignUp': null
  'administration.invites.registration': null
  'administration.invites.revokeInvite': null
  'administration.invites.theInviteIsRevoked': null
  'administration.jobs.atWork': { running: number }
  'administration.jobs.idle': null
  'administration.jobs.jobs': null
  'administration.jobs.jobsWaitAndNoProcess': null
  'administration.jobs.lastDoneLastend': { lastEnd: Text }
  'administration.jobs.lastFailedLastfailure': { lastFailure: Text }
  'administration.jobs.notRunLately': null
  'administration.jobs.nothingHasRunInThe': null
  'administration.jobs.waitingWaiting': { waiting: Text }
  'administration.loaded.loading': null
  'administration.loaded.thisMayBeOutOf': null
  'administration.messages.aVisitor': null
  'administration.messages.deleteIt': null
  'administration.messages.deleteMessage': null
  'administration.messages.deleteTheMessageOfMessage': { message: Text }
  'administration.messages.feedbackAtTheEndOf': null
  'administration.messages.messages': null
  'administration.messages.noMessagesYet': null
  'administration.messages.on': { moment: Text }
  'administration.messages.onFrom': { moment: Text; page: Text }
  'administration.messages.signedInAsUsername': { username: Text }
  'administration.messages.theMessageIsDeleted': null
  'administration.messages.theMessageOfMessageIs': { message: Text }
  'administration.movieFetch.atMostRequests': { requests: number; time: Text }
  'administration.movieFetch.completeTheShippedMovies': null
  'administration.movieFetch.fetchMovies': null
  'administration.movieFetch.fetchTheBestKnown': { movies: number }
  'administration.movieFetch.fetchedAt': { name: Text; done: number; at: Text }
  'administration.movieFetch.goOn': null
  'administration.movieFetch.stop': null
  'administration.movieFetch.stoppedAt': { name: Text; done: number; total: number; at: Text }
  'administration.movieFetch.stoppedBeforeTheFirst': { name: Text; at: Text }
  'administration.movieFetch.theBestKnown': { movies: number }
  'administration.movieFetch.theShippedMovies': null
  'administration.movieFetch.timeAndRequestsLeft': { time: Text; requests: number }
  'administration.movies.moviesFromTmdb': null
  'administration.people.addAPerson': null
  'administration.people.count': { count: number }
  'administration.people.found': { count: number; query: Text }
  'administration.people.noOneHasThatName': null
  'administration.people.searchByNameOrE': null
  'administration.people.searchForAnotherPartOf': null
  'administration.personActs.ageLimit': null
  'administration.personActs.deleteIt': null
  'administration.personActs.disable': null
  'administration.personActs.disableExplained': { name: Text }
  'administration.personActs.enable': null
  'administration.personActs.endSessions': null
  'administration.personActs.makeAdministrator': null
  'administration.personActs.nameCanSignInAgain': { name: Text }
  'administration.personActs.nameCanThenDoEverything': { name: Text }
  'administration.personActs.nameHasNoSecondFactor': { name: Text }
  'administration.personActs.nameIsAnAdministrator': { name: Text }
  'administration.personActs.nameIsDisabled': { name: Text }
  'administration.personActs.nameIsEnabled': { name: Text }
  'administration.personActs.nameIsNoLongerAn': { name: Text }
  'administration.personActs.nameNoLongerAdministersThis': { name: Text }
  'administration.personActs.nameSignsInWithThe': { name: Text }
  'administration.personActs.newPasswordByLink': null
  'administration.personActs.removeAsAdministrator': null
  'administration.personActs.removeRole': null
  'administration.personActs.removeSecondFactor': null
  'administration.personActs.sessionsEnd': { name: Text }
  'administration.personActs.sessionsEnded': { name: Text }
  'administration.personDialog.deleteForGood': null
  'administration.personDialog.linkForUsername': { username: Text }
  'administration.personDialog.makeLink': null
  'administration.personDialog.n3To30LettersDigits': null
  'administration.personDialog.ratingsShortlistTastesAndSessions': null
  'administration.personDialog.renamed': { old: Text; name: Text }
  'administration.personDialog.sendItToUsernameYourself': { username: Text; expiresAt: Text }
  'administration.personDialog.theOldNameIsFree': null
  'administration.personDialog.typeUsernameToConfirm': { username: Text }
  'administration.personDialog.usernameIsDeleted': { username: Text }
  'administration.personDialog.youGetALinkWith': { username: Text }
  'administration.personMenu.manageUsername': { username: Text }
  'administration.personRow.administrator': null
  'administration.personRow.disabled': null
  'administration.personRow.joined': null
  'administration.personRow.lastSeen': null
  'administration.personRow.noEMailAddress': null
  'administration.personRow.notLately': null
  'administration.personRow.ratings': null
  'administration.personRow.signsInWith': null
  'administration.personRow.you': null
  'administration.queries.registrationDidNotLoad': null
  'administration.queries.theAuditLogDidNot': null
  'administration.queries.theInvitesDidNotLoad': null
  'administration.queries.theMessagesDidNotLoad': null
  'administration.queries.thePeopleDidNotLoad': null
  'administration.queries.theRatingsDidNotLoad': null
  'administration.queries.theSettingsDidNotLoad': null
  'administration.queries.theStateDidNotLoad': null
  'administration.queries.theTokenDidNotLoad': null
  'administration.registrationForm.everyone': null
  'administration.registrationForm.everyoneWhoOpensThisInstance': null
  'administration.registrationForm.membersMayInviteToo': null
  'administration.registrationForm.noOne': null
  'administration.registrationForm.noOneCanCreateAn': null
  'administration.registrationForm.onlyPeopleWithAnInvite': null
  'administration.registrationForm.thisIsSetInThe': null
  'administration.registrationForm.whoMaySignUp': null
  'administration.registrationForm.withAnInvite': null
  'administration.search.auditLog': null
  'administration.search.messages': null
  'administration.search.movies': null
  'administration.search.settings': null
  'administration.search.whatRuns': null
  'administration.settings.all': { all: number }
  'administration.settings.defaultIt': null
  'administration.settings.fromAFile': null
  'administration.settings.fromTheEnvironment': null
  'administration.settings.givenNeverShown': null
  'administration.settings.noSuchSetting': null
  'administration.settings.notGiven': null
  'administration.settings.searchForAPartOf': null
  'administration.settings.searchSettings': null
  'administration.settings.setByAnAdministrator': null
  'administration.settings.settings': null
  'administration.settings.settingsAreReadWhenMarquee': null
  'administration.settings.shown': { shown: number; all: number }
  'administration.status.aModelIsBeingTrained': null
  'administration.status.aServerOfItsOwn': null
  'administration.status.aUsersHistory': null
  'administration.status.backupsAreOnTheSame': null
  'administration.status.codeNpmRunMarqueeBackup': { code: Tag }
  'administration.status.comesWithMarquee': null
  'administration.status.database': null
  'administration.status.disk': null
  'administration.status.imports': null
  'administration.status.jobs': null
  'administration.status.lastBackup': null
  'administration.status.lastFetchedAt': { at: Text }
  'administration.status.movies': null
  'administration.status.noneYet': null
  'administration.status.notKnownYet': null
  'administration.status.notSetUp': null
  'administration.status.nothingFetchedYet': null
  'administration.status.nothingIsBeingImported': null
  'administration.status.postgresqlVersionKindBytes': { version: Text; kind: Text; bytes: Text }
  'administration.status.ratings': null
  'administration.status.runningSince': null
  'administration.status.sinceAt': { at: Text }
  'administration.status.sources': null
  'administration.status.sourcesOfMovies': null
  'administration.status.theNewestBackupCouldNot': { copyError: Text }
  'administration.status.thisInstance': null
  'administration.status.trained': null
  'administration.status.version': null
  'administration.tmdbToken.aTokenIsSetInTheEnvironment': null
  'administration.tmdbToken.aTokenIsSetSince': { since: Text }
  'administration.tmdbToken.apiReadAccessToken': null
  'administration.tmdbToken.marqueeStopsUsingTmdb': null
  'administration.tmdbToken.remove': null
  'administration.tmdbToken.removeTheToken': null
  'administration.tmdbToken.replace': null
  'administration.tmdbToken.save': null
  'administration.tmdbToken.settingsAtTmdb': null
  'administration.tmdbToken.test': null
  'administration.tmdbToken.theTokenCannotBeRead': null
  'administration.tmdbToken.withATokenOfYours': { link: Text }
  'administration.words.aCommand': null
  'administration.words.aDeletedAccount': null
  'administration.words.aboutHours': { hours: number }
  'administration.words.aboutMinutes': { minutes: number }
  'administration.words.addedName': { who: Text; name: Text }
  'administration.words.allowedMembersToInvite': { who: Text }
  'administration.words.anAccountThatNoLonger': null
  'administration.words.broughtRatings': { who: Text }
  'administration.words.closedRegistration': { who: Text }
  'administration.words.csvFile': null
  'administration.words.deletedAMessage': { who: Text }
  'administration.words.deletedName': { who: Text; name: Text }
  'administration.words.disabledName': { who: Text; name: Text }
  'administration.words.enabledName': { who: Text; name: Text }
  'administration.words.endedTheSessionsOfName': { who: Text; name: Text }
  'administration.words.lessThanAMinute': null
  'administration.words.madeALinkForA': { who: Text; name: Text }
  'administration.words.madeAnInvite': { who: Text }
  'administration.words.madeNameAnAdministrator': { who: Text; name: Text }
  'administration.words.madeRegistrationByInviteOnly': { who: Text }
  'administration.words.openedRegistration': { who: Text }
  'administration.words.removedAgeLimit': { who: Text; name: Text }
  'administration.words.removedNameAsAdministrator': { who: Text; name: Text }
  'administration.words.removedRatings': { who: Text }
  'administration.words.removedTheSecondFactorOf': { who: Text; name: Text }
  'administration.words.removedTheTmdbToken': { who: Text }
  'administration.words.renamedName': { who: Text; name: Text }
  'administration.words.revokedAnInvite': { who: Text }
  'administration.words.setAgeLimit': { who: Text; name: Text }
  'administration.words.setTheTmdbToken': { who: Text }
  'administration.words.severalPeople': null
  'administration.words.startedFetchingMovies': { who: Text }
  'administration.words.starterCatalogue': null
  'administration.words.stoppedFetchingMovies': { who: Text }
  'administration.words.stoppedMembersFromInviting': { who: Text }
  'administration.words.usedARecoveryCode': { who: Text }
  'auth.codeForm.backToThePassword': null
  'auth.codeForm.fewLeft': { moment: Text; left: number }
  'auth.codeForm.someLeft': { moment: Text; left: number }
  'auth.finishIdentity.theSignInWasNot': null
  'auth.firstAccountDoor.makeTheFirstAccountIt': null
  'auth.firstAccountDoor.marqueeIsSetUpIts': null
  'auth.firstAccountDoor.openTheLinkThatThe': { code: Tag }
  'auth.firstAccountDoor.thisInstanceIsBeingSet': null
  'auth.firstAccountDoor.thisLinkIsNotValid': null
  'auth.forgottenPassword.ask': { person: Text }
  'auth.forgottenPassword.forgotYourPassword': null
  'auth.forgottenPassword.thePersonWhoRunsThis': null
  'auth.goingToProvider.signInAnotherWay': null
  'auth.goingToProvider.takingYouToName': { name: Text }
  'auth.linkAccount.connectAndSignIn': null
  'auth.linkAccount.makeANewAccountInstead': null
  'auth.linkAccount.thereIsAlreadyAnAccount': { username: Text; provider: Text }
  'auth.otherForm.alreadyHaveAnAccountLink': { link: Tag }
  'auth.otherForm.newHereLinkSignUp': { link: Tag }
  'auth.passkeySignIn.noPasskeyWasUsedTry': null
  'auth.passkeySignIn.signInWithAPasskey': null
  'auth.providerSignIn.signInWithName': { name: Text }
  'auth.queries.theInviteCouldNotBe': null
  'auth.resetPassword.aLinkWorksOnceAnd': null
  'auth.resetPassword.confirmNewPassword': null
  'auth.resetPassword.everyDeviceThatIsSigned': null
  'auth.resetPassword.newPassword': null
  'auth.resetPassword.setPassword': null
  'auth.resetPassword.thePasswordOfUsernameIs': { username: Text }
  'auth.resetPassword.thisLinkIsNotValid': null
  'auth.signUpDoor.askTheOperatorOfThis': null
  'auth.signUpDoor.inviteMayBeUsedUp': null
  'auth.signUpDoor.invitesYou': { name: Text }
  'auth.signUpDoor.noOneHasAnAccount': null
  'auth.signUpDoor.theInviteIsValidUntil': { end: Text }
  'auth.signUpDoor.theOperatorOfThisInstance': null
  'auth.signUpDoor.thisInviteIsNotValid': null
  'auth.signUpDoor.youAreInvited': null
  'auth.signUpForm.confirmPassword': null
  'auth.signUpForm.email': null
  'auth.signUpForm.signUp': null
  'brand.tmdbNotice.movieDataInPartBy': { link: Tag }
  'common.words.administration': null
  'common.words.atLeast8Characters15': null
  'common.words.cancel': null
  'common.words.copiedToClipboard': null
  'common.words.copy': null
  'common.words.discover': null
  'common.words.endTheEvening': null
  'common.words.error': null
  'common.words.forAgesUpTo': { age: Text }
  'common.words.genres': null
  'common.words.group': null
  'common.words.groupNotFound': null
  'common.words.groups': null
  'common.words.iHaveAnAccount': null
  'common.words.invite': null
  'common.words.invites': null
  'common.words.keywords': null
  'common.words.loading': null
  'common.words.logOut': null
  'common.words.login': null
  'common.words.myMovies': null
  'common.words.myShortlist': null
  'common.words.myTastes': null
  'common.words.name': null
  'common.words.notInterested': null
  'common.words.nothingFound': null
  'common.words.nothingFoundYet': null
  'common.words.passkeys': null
  'common.words.password': null
  'common.words.passwordsDoNotMatch': null
  'common.words.people': null
  'common.words.personal': null
  'common.words.recommendations': null
  'common.words.remove': null
  'common.words.rename': null
  'common.words.results': null
  'common.words.revealPasswords': null
  'common.words.revoke': null
  'common.words.search': null
  'common.words.searching': null
  'common.words.signIn': null
  'common.words.theServerDidNotAnswer': null
  'common.words.thisDidNotWorkTry': null
  'common.words.tonight': null
  'common.words.tonightsMovie': null
  'common.words.tryAgain': null
  'common.words.undo': null
  'common.words.unknown': null
  'common.words.username': null
  'common.words.whoIsWatching': null
  'dailyGame.clues.after': { year: Text }
  'dailyGame.clues.before': { year: Text }
  'dailyGame.clues.betweenLeastAndMost': { least: Text; most: Text }
  'dailyGame.clues.lessThan': { most: Text }
  'dailyGame.clues.moreThan': { least: Text }
  'dailyGame.curtain.posterOfTitle': { title: Text }
  'dailyGame.dailyGame.aboveAgeLimit': null
  'dailyGame.dailyGame.beforeTheLastGuessThe': null
  'dailyGame.dailyGame.eachGuessSaysHowWarm': null
  'dailyGame.dailyGame.gameIsNotAvailableToday': null
  'dailyGame.dailyGame.howToPlay': null
  'dailyGame.dailyGame.loadingTheGame': null
  'dailyGame.dailyGame.runtimeBudgetAndRevenueNarrow': null
  'dailyGame.dailyGame.somethingWentWrongPleaseTry': null
  'dailyGame.dailyGame.unusual': null
  'dailyGame.dailyGame.whateverAGuessSharesWith': null
  'dailyGame.dailyGame.youHaveAllowedGuessesAny': { allowed: Text }
  'dailyGame.gameResult.aboutThisMovie': null
  'dailyGame.gameResult.result': null
  'dailyGame.gameResult.todaysMovieIsTitleThe': { title: Text }
  'dailyGame.gameResult.youLostUnfortunately': null
  'dailyGame.gameResult.youWon': null
  'dailyGame.gameSearch.checkingYourGuess': null
  'dailyGame.gameSearch.guessAMovie': null
  'dailyGame.gameSearch.guessed': null
  'dailyGame.guessList.noneYet': null
  'dailyGame.guessList.right': null
  'dailyGame.guessList.theSameYear': null
  'dailyGame.guessList.todaysMovieIsEarlier': null
  'dailyGame.guessList.todaysMovieIsLater': null
  'dailyGame.guessList.yourGuesses': null
  'dailyGame.guessList.yourGuessesLeftLeft': { left: Text }
  'dailyGame.hiddenMovie.budget': null
  'dailyGame.hiddenMovie.cast': null
  'dailyGame.hiddenMovie.country': null
  'dailyGame.hiddenMovie.director': null
  'dailyGame.hiddenMovie.hiddenTitle': null
  'dailyGame.hiddenMovie.language': null
  'dailyGame.hiddenMovie.notRevealedYet': null
  'dailyGame.hiddenMovie.revenue': null
  'dailyGame.hiddenMovie.runtime': null
  'dailyGame.hiddenMovie.todaysMovie': null
  'dailyGame.hiddenMovie.year': null
  'dailyGame.shareButton.copyThisByHand': null
  'dailyGame.shareButton.resultCopiedToClipboard': null
  'dailyGame.shareButton.shareResult': null
  'dailyGame.shareResult.marqueeDateScoreAllowedOutcome': { date: Text; score: Text; allowed: Text; outcome: Text; url: Text }
  'dailyGame.shareResult.rightOnTheFirstGuess': null
  'dailyGame.shareResult.wrongGuesses': { guesses: Text }
  'dailyGame.shareResult.wrongThenRight': { wrong: number }
  'dailyGame.useGuess.thatGuessDidNotGet': null
  'dailyGame.warmth.cold': null
  'dailyGame.warmth.hot': null
  'dailyGame.warmth.lukewarm': null
  'dailyGame.warmth.warm': null
  'diary.brought.of': { value: Text; most: Text }
  'diary.brought.thumbsDown': null
  'diary.brought.thumbsUp': null
  'diary.brought.twoThumbsUp': null
  'diary.button.diaryAndLists': null
  'diary.dates.dateUnknown': null
  'diary.form.chooseADate': null
  'diary.form.date': null
  'diary.form.day': null
  'diary.form.month': null
  'diary.form.note': null
  'diary.form.place': null
  'diary.form.placeHint': null
  'diary.form.save': null
  'diary.form.unknown': null
  'diary.form.when': null
  'diary.form.year': null
  'diary.line.anotherDay': null
  'diary.line.hasNote': null
  'diary.line.iDontKnow': null
  'diary.line.seenOnce': { date: Text }
  'diary.line.seenOnceInMonth': { date: Text }
  'diary.line.seenOnceUnknown': null
  'diary.line.seenTimes': { count: number }
  'diary.line.seenTimesLast': { count: number; date: Text }
  'diary.line.seenTimesLastIn': { count: number; date: Text }
  'diary.line.seenWhen': null
  'diary.line.today': null
  'diary.line.whenDidYouSeeIt': null
  'diary.line.youBrought': { rating: Text; service: Text }
  'diary.line.youBroughtAlone': { rating: Text }
  'diary.lists.added': { name: Text }
  'diary.lists.award': null
  'diary.lists.backToLists': null
  'diary.lists.bestPicture': null
  'diary.lists.changeOrder': null
  'diary.lists.delete': null
  'diary.lists.deleteText': null
  'diary.lists.deleteTitle': { name: Text }
  'diary.lists.deleted': { name: Text }
  'diary.lists.description': null
  'diary.lists.director': null
  'diary.lists.done': null
  'diary.lists.edit': null
  'diary.lists.empty': null
  'diary.lists.emptyText': null
  'diary.lists.listDidNotLoad': null
  'diary.lists.listsDidNotLoad': null
  'diary.lists.make': null
  'diary.lists.moveDown': { title: Text }
  'diary.lists.moveTop': { title: Text }
  'diary.lists.moveUp': { title: Text }
  'diary.lists.movies': { name: Text }
  'diary.lists.name': null
  'diary.lists.newList': null
  'diary.lists.noLists': null
  'diary.lists.notFound': null
  'diary.lists.notSaved': null
  'diary.lists.onlyYou': null
  'diary.lists.palmeDor': null
  'diary.lists.remove': { title: Text }
  'diary.lists.removed': { title: Text }
  'diary.lists.save': null
  'diary.lists.seenOf': { seen: number; count: number }
  'diary.lists.series': null
  'diary.lists.sharedWith': null
  'diary.lists.wellKnown': null
  'diary.lists.wellKnownText': null
  'diary.lists.youHaveSeen': { seen: number; count: number }
  'diary.lists.yourLists': null
  'diary.mutations.notSaved': null
  'diary.mutations.viewingRemoved': null
  'diary.mutations.viewingSaved': null
  'diary.pages.dateUnknown': null
  'diary.pages.diaryDidNotLoad': null
  'diary.pages.loadMore': null
  'diary.pages.monthUnknown': { year: Text }
  'diary.pages.nothingYet': null
  'diary.pages.nothingYetText': null
  'diary.pages.viewingsOfMovies': { viewings: number; movies: number }
  'diary.sheet.addAViewing': null
  'diary.sheet.atPlace': { place: Text }
  'diary.sheet.diaryDidNotLoad': null
  'diary.sheet.editViewing': { date: Text }
  'diary.sheet.liked': null
  'diary.sheet.lists': null
  'diary.sheet.listsDidNotLoad': null
  'diary.sheet.makeList': null
  'diary.sheet.newList': null
  'diary.sheet.note': null
  'diary.sheet.notePlaceholder': null
  'diary.sheet.noteSaved': null
  'diary.sheet.removeViewing': { date: Text }
  'diary.sheet.saveNote': null
  'diary.sheet.tags': null
  'diary.sheet.tagsHint': null
  'diary.sheet.viewings': null
  'diary.sheet.withGroup': { group: Text }
  'diary.tabs.diary': null
  'diary.tabs.lists': null
  'diary.tabs.year': null
  'diary.year.actors': null
  'diary.year.best': null
  'diary.year.didNotLoad': null
  'diary.year.directors': null
  'diary.year.evenings': { count: number }
  'diary.year.eveningsWith': { count: number; group: Text }
  'diary.year.first': null
  'diary.year.hours': { count: number }
  'diary.year.last': null
  'diary.year.longest': null
  'diary.year.moreInMonth': { count: number }
  'diary.year.movies': { count: number }
  'diary.year.noMovie': null
  'diary.year.nothing': { year: Text }
  'diary.year.nothingText': null
  'diary.year.otherYears': null
  'diary.year.pictureNotSaved': null
  'diary.year.savePicture': null
  'diary.year.title': { year: Text }
  'diary.year.together': null
  'diary.year.viewings': { count: number }
  'diary.year.withoutMonth': { count: number }
  'filters.ageField.age': { age: number }
  'filters.ageField.chip': { age: number }
  'filters.ageField.noLimit': null
  'filters.ageField.suitableFor': null
  'filters.ageField.unknownLeftOut': null
  'filters.filterChip.removeName': { name: Text }
  'filters.filterForm.aMovieMustHave': null
  'filters.filterForm.allOfThese': null
  'filters.filterForm.anyOfThese': null
  'filters.filterForm.clearAll': null
  'filters.filterForm.countries': null
  'filters.filterForm.details': null
  'filters.filterForm.filters': null
  'filters.filterForm.originalLanguage': null
  'filters.filterForm.searchCountries': null
  'filters.filterForm.searchKeywords': null
  'filters.filterForm.searchLanguages': null
  'filters.filterForm.searchMoodsPlacesPeriodsEtc': null
  'filters.filterForm.selectGenres': null
  'filters.filterResults.bestForYouFirst': null
  'filters.filterResults.chooseWhatYouAreIn': null
  'filters.filterResults.mostPopularFirst': null
  'filters.filterResults.noResultsFoundYet': null
  'filters.filterResults.order': null
  'filters.filterResults.removeAFilterOrWiden': null
  'filters.filterSearch.filters': null
  'filters.filterSearch.filtersChosen': { chosen: Text }
  'filters.filterSearch.gone': { gone: number }
  'filters.filterSearch.matching': { total: number }
  'filters.filterSearch.searchTotal': { total: Text }
  'filters.lengthFields.atLeast': { from: Text }
  'filters.lengthFields.atMost': { to: Text }
  'filters.lengthFields.between': { from: Text; to: Text }
  'filters.lengthFields.fromMinutes': null
  'filters.lengthFields.leastOrMore': { least: Text }
  'filters.lengthFields.toMinutes': null
  'filters.personPicker.actor': null
  'filters.personPicker.anyRole': null
  'filters.personPicker.director': null
  'filters.personPicker.people': null
  'filters.personPicker.roleOfName': { name: Text }
  'filters.personPicker.searchPeople': null
  'filters.personPicker.writer': null
  'filters.prizePicker.any': null
  'filters.prizePicker.prize': { body: string; prize: Text }
  'filters.prizePicker.prizes': null
  'filters.prizePicker.searchPrizes': null
  'filters.stanceChip.leaveOutName': { name: Text }
  'filters.stanceChip.removeName': { name: Text }
  'filters.termPicker.nameNotLoaded': null
  'groups.avatar.membersJoin': { join: Text }
  'groups.createGroupForm.createAGroup': null
  'groups.createGroupForm.createGroup': null
  'groups.createGroupForm.groupName': null
  'groups.createGroupForm.groupNameMustBeAt': null
  'groups.createGroupForm.length': { length: number; most: number }
  'groups.createGroupForm.theGroupWasNotCreated': null
  'groups.createGroupForm.tooLong': { most: number; length: number }
  'groups.groupChoice.whoAreYouWatchingWith': null
  'groups.groupHeader.hideMembers': null
  'groups.groupHeader.showMembers': null
  'groups.groupList.active': null
  'groups.groupList.createAGroupAndSend': null
  'groups.groupList.loadingGroups': null
  'groups.groupList.view': null
  'groups.groupList.viewName': { name: Text }
  'groups.groupList.yourGroups': null
  'groups.groupMenu.activateGroup': null
  'groups.groupMenu.deactivateGroup': null
  'groups.groupMenu.destroy': null
  'groups.groupMenu.destroyGroup': null
  'groups.groupMenu.leave': null
  'groups.groupMenu.leaveGroup': null
  'groups.groupMenu.linksThatWereSharedUntil': null
  'groups.groupMenu.more': null
  'groups.groupMenu.nameAndItsShortlistAre': { name: Text }
  'groups.groupMenu.removedMembers': null
  'groups.groupMenu.renameGroup': null
  'groups.groupMenu.renew': null
  'groups.groupMenu.renewLink': null
  'groups.groupMenu.weightOfVotes': null
  'groups.groupMenu.youNoLongerSeeThe': { name: Text }
  'groups.groupView.youAreNotAMember': null
  'groups.inviteCard.youAreInvitedToJoin': { name: Text }
  'groups.inviteLink.copyLink': null
  'groups.inviteLink.inviteLink': null
  'groups.inviteLink.inviteSomeone': null
  'groups.inviteLink.joinNameOnMarquee': { name: Text }
  'groups.inviteLink.linkCopiedToClipboard': null
  'groups.inviteLink.scanToJoinName': { name: Text }
  'groups.inviteLink.share': null
  'groups.invitePanel.askAMemberOfName': { name: Text }
  'groups.invitePanel.creator': null
  'groups.invitePanel.joinGroup': null
  'groups.invitePanel.members': null
  'groups.invitePanel.membersSeeEachOthersNames': null
  'groups.invitePanel.onlyTheCreatorOfName': { name: Text }
  'groups.invitePanel.thisLinkNoLongerInvites': null
  'groups.invitePanel.youWereRemovedFromThis': null
  'groups.memberBars.whatEachMemberMayThink': { title: Text }
  'groups.memberList.members': null
  'groups.memberList.removeMember': null
  'groups.memberList.removeUsername': { username: Text }
  'groups.memberList.since': { role: string; date: Text }
  'groups.memberList.usernameLeavesTheGroupAt': { username: Text }
  'groups.memberList.you': null
  'groups.mutations.theGroupWasNotDestroyed': null
  'groups.mutations.theLinkIsRenewedEarlier': null
  'groups.mutations.theLinkWasNotRenewed': null
  'groups.mutations.theMemberWasNotRemoved': null
  'groups.mutations.usernameCanJoinAgainWith': { username: Text }
  'groups.mutations.youCouldNotJoinThe': null
  'groups.mutations.youCouldNotLeaveThe': null
  'groups.queries.failedToFetchGroup': null
  'groups.removedMembers.letBackIn': null
  'groups.removedMembers.letUsernameBackIn': { username: Text }
  'groups.removedMembers.noOneWasRemoved': null
  'groups.removedMembers.removedMembers': null
  'groups.removedMembers.removedOnRemovedat': { removedAt: Text }
  'groups.removedMembers.theListOfRemovedMembers': null
  'groups.removedMembers.theyCannotJoinAgainUntil': null
  'groups.renameGroup.groupName': null
  'groups.renameGroup.theGroupWasNotRenamed': null
  'groups.signedOutInvitation.createAnAccount': null
  'groups.signedOutInvitation.invitesYou': { name: Text; muted: Tag; members: number }
  'groups.signedOutInvitation.pleaseSignInToView': null
  'groups.signedOutInvitation.signInToJoin': null
  'groups.signedOutInvitation.whenTheGroupChoosesA': null
  'groups.signedOutInvitation.youCanStillTakeA': null
  'groups.signedOutInvitation.youDecideWhetherToJoin': null
  'groups.unknownGroup.theLinkMayBeMistyped': null
  'groups.unknownGroup.yourGroups': null
  'historyImport.columnList.columnNumber': { number: Text }
  'historyImport.columnList.columnsOfTheFile': null
  'historyImport.columnList.date': null
  'historyImport.columnList.emptyValue': null
  'historyImport.columnList.imdbId': null
  'historyImport.columnList.link': null
  'historyImport.columnList.list': null
  'historyImport.columnList.notUsed': null
  'historyImport.columnList.note': null
  'historyImport.columnList.originalTitle': null
  'historyImport.columnList.rating': null
  'historyImport.columnList.tags': null
  'historyImport.columnList.title': null
  'historyImport.columnList.tmdbId': null
  'historyImport.columnList.year': null
  'historyImport.columnsQuestion.asYouChose': null
  'historyImport.columnsQuestion.chooseTheColumnWith': null
  'historyImport.columnsQuestion.guessedFromTheNames': null
  'historyImport.columnsQuestion.iHaveSeenThem': null
  'historyImport.columnsQuestion.iWantToSeeThem': null
  'historyImport.columnsQuestion.moviesWithoutARating': null
  'historyImport.columnsQuestion.noServiceHasThis': { fileName: Text }
  'historyImport.columnsQuestion.pointsUpTo10': null
  'historyImport.columnsQuestion.readTheFile': null
  'historyImport.columnsQuestion.starsUpTo5': null
  'historyImport.columnsQuestion.theRatingsAre': null
  'historyImport.columnsQuestion.upTo100': null
  'historyImport.columnsQuestion.whatDoTheColumnsMean': null
  'historyImport.discardButton.discard': null
  'historyImport.discardButton.yourChoicesForThisFile': null
  'historyImport.histogram.fourLevels': { scale: string }
  'historyImport.histogram.levelBeginsAt': { level: Text }
  'historyImport.histogram.moveTheLinesToWhere': null
  'historyImport.historyImport.bringWhatYouKeep': null
  'historyImport.historyImport.findingYourMovies': null
  'historyImport.historyImport.importing': null
  'historyImport.historyImport.lookingUpMoviesOnTmdb': null
  'historyImport.historyImport.whatIsKept': null
  'historyImport.historyImport.yourEarlierImportsDidNot': null
  'historyImport.levels.never': null
  'historyImport.levels.outOfTen': { cut: Text }
  'historyImport.levels.stars': { label: Text; halves: number }
  'historyImport.mutations.everythingIsAsItWas': null
  'historyImport.mutations.thatDidNotWorkTry': null
  'historyImport.outcome.importedOnCreatedat': { createdAt: Text }
  'historyImport.outcome.seeMyMovies': null
  'historyImport.outcome.undoTheImport': null
  'historyImport.outcome.undoingTakesBack': null
  'historyImport.outcome.yourServicenameHistoryWasImported': { source: string; serviceName: Text }
  'historyImport.preview.import': { movies: number }
  'historyImport.preview.keepMine': null
  'historyImport.preview.leaveOutWhatYouHave': { seen: number }
  'historyImport.preview.matchedOfTotalMoviesWere': { matched: Text; total: Text }
  'historyImport.preview.nothingWasChanged': null
  'historyImport.preview.useTheFiles': null
  'historyImport.preview.useTheNewerOne': null
  'historyImport.preview.youHaveAlreadyRatedAlreadyrated': { alreadyRated: Text }
  'historyImport.problems.downloadTheList': null
  'historyImport.profileQuestion.theFileHoldsSeveral': null
  'historyImport.profileQuestion.whichProfileIsYours': null
  'historyImport.questions.noneOfThese': null
  'historyImport.questions.severalHere': { count: number }
  'historyImport.questions.theQuestionsDidNotLoad': null
  'historyImport.questions.whichOneDoYouMean': null
  'historyImport.questions.yearUnknown': null
  'historyImport.sample.asItWouldBeRead': null
  'historyImport.sample.firstRows': { rows: number; faults: number }
  'historyImport.sample.inList': { list: Text }
  'historyImport.sample.line': null
  'historyImport.sample.noTitle': null
  'historyImport.sample.note': { note: Text }
  'historyImport.sample.rating': { scale: string; rating: Text }
  'historyImport.services.anyOtherTable': null
  'historyImport.services.criticker': null
  'historyImport.services.filmwebAndOthers': null
  'historyImport.services.howDoIGetMy': null
  'historyImport.services.imdb': null
  'historyImport.services.importFormat': null
  'historyImport.services.letterboxd': null
  'historyImport.services.marquee': null
  'historyImport.services.movary': null
  'historyImport.services.movieLens': null
  'historyImport.services.netflix': null
  'historyImport.services.nothingIsSentToThese': null
  'historyImport.services.ryot': null
  'historyImport.services.simkl': null
  'historyImport.services.tableOrText': null
  'historyImport.services.tmdb': null
  'historyImport.services.trakt': null
  'historyImport.services.tvTime': null
  'historyImport.services.watcharr': null
  'historyImport.services.yamtrack': null
  'historyImport.titlesQuestion.andMore': { rest: number }
  'historyImport.titlesQuestion.firstTitles': null
  'historyImport.titlesQuestion.haveYouSeenThese': { count: number }
  'historyImport.titlesQuestion.iHaveSeenThem': null
  'historyImport.titlesQuestion.iWantToSeeThem': null
  'historyImport.titlesQuestion.theFileHasTitlesOnly': { fileName: Text }
  'home.dailyGameAlert.guessTodaysMovieMiniGame': null
  'home.dailyGameAlert.play': null
  'home.demoNotice.thisIsADemoSign': null
  'home.labelMarquee.moodsPlacesAndMore': null
  'home.labelMarquee.skipToTheMovies': null
  'home.shortcuts.advancedSearch': null
  'home.shortcuts.createGroupSession': null
  'home.shortcuts.makeAGroup': null
  'home.shortcuts.shortcuts': null
  'home.shortcuts.shortlist': null
  'home.shortcuts.tastes': null
  'home.whySignUp.aNumberYouCanTrust': null
  'home.whySignUp.decideTogether': null
  'home.whySignUp.everyMovieShowsHowMuch': null
  'home.whySignUp.keepWhatYouWantTo': null
  'home.whySignUp.madeForYou': null
  'home.whySignUp.makeAGroupAndFind': null
  'home.whySignUp.oneShortlist': null
  'home.whySignUp.rateAFewMoviesAnd': null
  'home.whySignUp.whySignUp': null
  'invitation.joinForm.joinForTonight': null
  'invitation.joinForm.typeTheNameThatThe': null
  'invitation.joinForm.youCouldNotJoinTry': null
  'invitation.joinForm.yourName': null
  'invitation.queries.theEveningDidNotLoad': null
  'invitation.tonightInvitation.eveningNotFound': null
  'invitation.tonightInvitation.goHome': null
  'invitation.tonightInvitation.invitesYou': { name: Text; group: Text }
  'invitation.tonightInvitation.joinTheGroupInstead': null
  'invitation.tonightInvitation.over': { group: Text }
  'invitation.tonightInvitation.theLinkMayBeMistyped': null
  'invitation.tonightInvitation.theNextOneBeginsOn': null
  'invitation.tonightInvitation.toTheGroup': null
  'invitation.tonightInvitation.youAreInvited': { group: Text }
  'invitation.tonightPanel.amongTonightsMovies': null
  'invitation.tonightPanel.noAccountNeededTheOthers': null
  'invitation.tonightPanel.noMoreGuestsCanJoin': null
  'invitation.tonightPanel.onlyForTonightByName': null
  'invitation.tonightPanel.together': { muted: Tag; here: number }
  'invites.inviteForm.anyNumber': null
  'invites.inviteForm.anyoneWithTheLinkCan': { expiresAt: Text }
  'invites.inviteForm.inviteLink': null
  'invites.inviteForm.letsIn': null
  'invites.inviteForm.makeAnInvite': null
  'invites.inviteForm.n1Day': null
  'invites.inviteForm.n20People': null
  'invites.inviteForm.n5People': null
  'invites.inviteForm.noteOptional': null
  'invites.inviteForm.onePerson': null
  'invites.inviteForm.onlyYouAndAdministratorsSee': null
  'invites.inviteForm.valueDays': { value: Text }
  'invites.inviteForm.worksFor': null
  'invites.inviteRow.aCommandOrADeleted': null
  'invites.inviteRow.end': { state: string; moment: Text }
  'invites.inviteRow.expired': null
  'invites.inviteRow.inviteOfCreatedat': { createdAt: Text }
  'invites.inviteRow.madeByCreatedbyOnCreatedat': { createdBy: Text; createdAt: Text }
  'invites.inviteRow.open': null
  'invites.inviteRow.revokeName': { name: Text }
  'invites.inviteRow.revoked': null
  'invites.inviteRow.usedUp': null
  'invites.inviteRow.usesOfMaxusesUsed': { uses: Text; maxUses: Text }
  'invites.inviteRow.usesSignedUp': { uses: Text }
  'legal.legalPage.contents': null
  'lib.activeGroup.failedToFetchGroup': null
  'lib.activeGroup.youAreNotAMember': null
  'lib.api.theServerDidNotAnswer': null
  'lib.api.thisWasNotSentYou': null
  'lib.authStore.failedToFetchUserInformation': null
  'lib.contacts.forDevelopers': null
  'lib.contacts.newsAndPress': null
  'lib.contacts.whoWeAre': null
  'lib.deliver.ratedElsewhereSince': null
  'lib.deliver.theServerDidNotAccept': null
  'lib.identityErrors.providerDidNotSayWhich': { provider: Text; operator: Text }
  'lib.identityErrors.providerDidNotSignYou': { provider: Text }
  'lib.identityErrors.providerDoesNotAnswerRight': { provider: Text }
  'lib.identityErrors.signingInWithProviderDid': { provider: Text; operator: Text }
  'lib.identityErrors.theOperatorOfThisInstance': null
  'lib.identityErrors.thisAccountAtProviderBelongs': { provider: Text }
  'lib.identityErrors.thisAccountHasBeenDisabled': null
  'lib.identityErrors.thisSignInTookToo': null
  'lib.identityErrors.youHaveNoAccountHere': { operator: Text }
  'lib.identityErrors.yourAccountAtProviderIs': { provider: Text; operator: Text }
  'lib.identityErrors.yourIdentityProvider': null
  'lib.keep.savedHereWillBeSent': null
  'lib.keep.textTakenOffYourShortlist': { text: Text }
  'lib.login.invalidUsernameOrPassword': null
  'lib.outbox.notSavedSignedOut': null
  'lib.outbox.thisWasNotSavedYou': null
  'lib.registration.registrationIsClosedOnThis': null
  'lib.registration.youNeedAnInviteTo': null
  'lib.shareAddress.thisLinkWorksInYour': null
  'lib.shareAddress.thisLinkWorksOnlyOn': null
  'marks.cardMenu.moreForTitle': { title: Text }
  'marks.loadedCardMenu.addToGroupShortlist': null
  'marks.loadedCardMenu.addToShortlist': null
  'marks.loadedCardMenu.interestedAgain': null
  'marks.loadedCardMenu.markAsNotSeen': null
  'marks.loadedCardMenu.markAsSeen': null
  'marks.loadedCardMenu.moreForTitle': { title: Text }
  'marks.loadedCardMenu.removeFromGroupShortlist': null
  'marks.loadedCardMenu.removeFromShortlist': null
  'marks.markButtons.seen': null
  'marks.mutations.addedToTheGroupShortlist': null
  'marks.mutations.addedToTheShortlist': null
  'marks.mutations.hiddenFromYourRecommendations': null
  'marks.mutations.markedAsNotSeen': null
  'marks.mutations.markedAsSeen': null
  'marks.mutations.recommendedAgain': null
  'marks.mutations.removedFromTheGroupShortlist': null
  'marks.mutations.removedFromTheShortlist': null
  'marks.mutations.thatWasNotSavedTry': null
  'marks.shortlistButton.add': { list: string }
  'marks.shortlistButton.putBack': null
  'marks.shortlistButton.putBackTitle': { title: Text }
  'marks.shortlistButton.remove': { list: string }
  'marks.shortlistButton.removeTitle': { title: Text; list: string }
  'marks.shortlistButton.shortlist': null
  'movie.cardBadge.seen': null
  'movie.cardBadge.shortlisted': null
  'movie.guessPoster.hiddenMovie': null
  'movie.movieGrid.loadingMovies': null
  'movie.movieResults.theListDidNotLoad': null
  'movie.rating.best': null
  'movie.rating.dislike': null
  'movie.rating.like': null
  'movie.rating.neutral': null
  'movie.rating.you': null
  'movie.ratingLevels.yourRatingOfTitle': { title: Text }
  'movie.scoreBars.noRatingsYet': null
  'movie.scoreBars.ratingsOfNeededRatings': { ratings: Text; needed: Text }
  'movies.awards.category': { category: string; name: Text }
  'movies.awards.ceremony': { won: string; body: string; prizes: Text; year: Text }
  'movies.awards.festival': { won: string; prizes: Text; body: string; year: Text }
  'movies.awards.prizeFor': { name: Text }
  'movies.awards.prizes': null
  'movies.basis.eventsIn': { title: Text; author: Text }
  'movies.basis.theseEvents': { title: Text }
  'movies.basis.trueEvents': null
  'movies.basis.work': { known: string; kind: string; name: Text; title: Text; author: Text }
  'movies.certificate.certificate': null
  'movies.certificate.contains': null
  'movies.certificate.ofCountry': { certificate: Text; country: Text }
  'movies.certificate.reason': { reason: string; name: Text }
  'movies.credits.credits': null
  'movies.credits.crew': null
  'movies.credits.showAll': { count: number }
  'movies.credits.showLess': null
  'movies.labelBadges.guessed': null
  'movies.labelBadges.notJoin': { join: Text }
  'movies.labelBadges.showAll': null
  'movies.labelBadges.showLess': null
  'movies.labelBadges.showSpoilers': { spoilers: number }
  'movies.labelBadges.strong': null
  'movies.labelBadges.veryStrong': null
  'movies.labelBadges.whatItIsLike': null
  'movies.movieFacts.basedOn': null
  'movies.movieFacts.budget': null
  'movies.movieFacts.budgetAndRevenue': null
  'movies.movieFacts.countries': null
  'movies.movieFacts.director': null
  'movies.movieFacts.directors': null
  'movies.movieFacts.from': null
  'movies.movieFacts.originalTitle': null
  'movies.movieFacts.revenue': null
  'movies.movieFacts.runtime': null
  'movies.movieFacts.year': null
  'movies.queries.failedToFetchMovieLabels': null
  'movies.queries.failedToFetchMovieRatings': null
  'movies.scoreDials.elsewhere': null
  'movies.scoreDials.group': null
  'movies.scoreDials.personal': null
  'movies.scoreDials.youWord': { word: Text }
  'movies.series.here': { here: number }
  'movies.series.part': { position: number }
  'movies.series.partOf': { position: number; parts: number }
  'movies.series.series': null
  'movies.shareDialog.basicDetails': null
  'movies.shareDialog.copyToClipboard': null
  'movies.shareDialog.sendWithAnotherApp': null
  'movies.shareDialog.share': null
  'movies.shareDialog.shareTitle': { title: Text }
  'movies.shareDialog.text': null
  'movies.shareDialog.whatToShare': null
  'movies.shareText.basicDetails': null
  'movies.shareText.detailed': null
  'movies.shareText.directedByDirector': { director: Text }
  'movies.shareText.ifYouLikeMovie': { movie: Text }
  'movies.shareText.similarMovies': null
  'movies.similar.showSimilarMoviesFromTmdb': null
  'movies.similar.similarMovies': null
  'movies.similar.similarOnTmdb': null
  'movies.similar.tmdbsListDidNotLoad': null
  'myMovies.entry.interestedAgain': null
  'myMovies.entry.notSeen': null
  'myMovies.entry.ratedNow': null
  'myMovies.entry.selectTitle': { title: Text }
  'myMovies.entry.titleYearRatedPlace': { title: Text; year: Text; rating: string; place: Text; count: Text }
  'myMovies.entry.was': { word: Text }
  'myMovies.entry.yearDirector': { year: Text; director: Text }
  'myMovies.genresAndYears.anyGenre': null
  'myMovies.levelFilter.showOnly': null
  'myMovies.myMovies.importYourHistory': null
  'myMovies.myMovies.list': { tab: string }
  'myMovies.myMovies.nothingYet': { tab: string }
  'myMovies.myMovies.rateMovies': null
  'myMovies.myMovies.showAll': null
  'myMovies.search.last': { tab: string }
  'myMovies.search.myRating': null
  'myMovies.search.rated': null
  'myMovies.search.seen': null
  'myMovies.search.surprise': null
  'myMovies.search.title': null
  'myMovies.search.year': null
  'myMovies.selectionBar.remove': { tab: string }
  'myMovies.selectionBar.selectNone': null
  'myMovies.selectionBar.selected': { movies: Text }
  'myMovies.selectionBar.selectedMovies': null
  'myMovies.selectionBar.setToWord': { word: Text }
  'myMovies.toolbar.filters': { chosen: number }
  'myMovies.toolbar.genresAndYears': null
  'myMovies.toolbar.posters': null
  'myMovies.toolbar.rows': null
  'myMovies.toolbar.searchYourMovies': null
  'myMovies.toolbar.sortBy': null
  'myMovies.toolbar.titleOrDirector': null
  'myMovies.toolbar.view': null
  'offline.connectionBar.notSaved': { count: number }
  'offline.connectionBar.notSavedTitle': null
  'offline.connectionBar.saved': { count: number }
  'offline.connectionBar.seeWhy': null
  'offline.connectionBar.youAreOffline': null
  'offline.leaveDialog.logOutAnyway': null
  'offline.leaveDialog.notSent': { count: number }
  'offline.leaveDialog.sendFirst': null
  'offline.leaveDialog.whatIsNotSentIs': null
  'offline.leaveDialog.youAreOfflineWhatIs': null
  'offline.refusedChanges.dismiss': null
  'offline.words.addedToTheGroupShortlist': null
  'offline.words.addedToTheShortlist': null
  'offline.words.markedAsInterestingAgain': null
  'offline.words.markedAsNotInteresting': null
  'offline.words.markedAsNotSeen': null
  'offline.words.markedAsSeen': null
  'offline.words.noteChanged': null
  'offline.words.ratedWord': { word: Text }
  'offline.words.ratingRemoved': null
  'offline.words.removedFromTheGroupShortlist': null
  'offline.words.removedFromTheShortlist': null
  'offline.words.viewingRemoved': null
  'offline.words.viewingSaved': null
  'people.filmography.asCast': null
  'people.filmography.asCrew': null
  'people.filmography.moviesOfName': { name: Text }
  'people.filmography.nameAsCast': { name: Text }
  'people.filmography.nameAsCrew': { name: Text }
  'people.filmography.nameHasNoActingCredits': { name: Text }
  'people.filmography.nameHasNoCrewCredits': { name: Text }
  'people.lifespan.born': null
  'people.lifespan.lived': null
  'people.personHeader.biography': null
  'people.personHeader.howMuchYouMayLike': { name: Text }
  'people.personHeader.knownFor': null
  'people.personHeader.personal': null
  'plotSearch.askedInstead.moviesForText': { text: Text }
  'plotSearch.askedInstead.seeAllAndHowIt': null
  'plotSearch.examples.aFeelGoodFilmFor': null
  'plotSearch.examples.aManLivesTheSame': null
  'plotSearch.examples.describeAMovieYouHalf': null
  'plotSearch.examples.noResultsFoundYet': null
  'plotSearch.examples.scaryButWithoutGoreFrom': null
  'plotSearch.examples.somethingLikeHeatButIn': null
  'plotSearch.examples.strangersAtADinnerAnd': null
  'plotSearch.howRead.alsoSearchedAsWordsWords': { words: Text }
  'plotSearch.howRead.asADescription': null
  'plotSearch.howRead.asAWish': null
  'plotSearch.howRead.howYourTextWasRead': null
  'plotSearch.howRead.nothingOfYourTextIs': null
  'plotSearch.howRead.readReading': { reading: Text }
  'plotSearch.howRead.readReadingInstead': { reading: Text }
  'plotSearch.howRead.readTheTextAgain': null
  'plotSearch.howRead.readingInstead': { reading: Text }
  'plotSearch.plotForm.inYourOwnWordsA': null
  'plotSearch.plotForm.plotSearch': null
  'plotSearch.plotForm.searchByPlotSummary': null
  'plotSearch.plotQuery.character': null
  'plotSearch.plotQuery.genre': null
  'plotSearch.plotQuery.keyword': null
  'plotSearch.plotQuery.mood': null
  'plotSearch.plotQuery.story': null
  'plotSearch.plotSearch.fewMoviesOfThisCatalogue': null
  'plotSearch.plotSearch.noMovieOfThisCatalogue': null
  'plotSearch.plotSearch.sayMoreAboutWhatHappens': null
  'plotSearch.requestChip.removeText': { text: Text }
  'plotSearch.requestChip.switchTo': { to: string; text: Text }
  'plotSearch.takeAway.searchWithoutText': { text: Text }
  'plotSearch.takeAway.takeOneAway': null
  'plotSearch.whyFound.meets': null
  'plotSearch.whyFound.notButClose': { genres: Text }
  'plotSearch.whyFound.whatMatchedInTitle': { title: Text }
  'profile.accuracy.knowingYouHelpsPopularityAlone': null
  'profile.accuracy.missing': { missing: number }
  'profile.accuracy.rate20MoviesAndWe': null
  'profile.accuracy.soFarPopularityAloneWould': null
  'profile.accuracy.soFarThisIsNo': null
  'profile.accuracyCard.countOnceItKnowsYour': { count: Text }
  'profile.accuracyCard.howRecommendationsWork': null
  'profile.accuracyCard.marqueeMadeAGuessBefore': { count: Text }
  'profile.accuracyCard.onAverageAGuessIs': { error: Text }
  'profile.accuracyCard.popularityAlone': null
  'profile.accuracyCard.theFiguresDidNotLoad': null
  'profile.confirmationDialog.confirm': null
  'profile.confirmationDialog.confirmWithAPasskey': null
  'profile.confirmationDialog.isItYou': null
  'profile.confirmationDialog.signInAgain': null
  'profile.confirmationDialog.signInAgainWithName': { name: Text }
  'profile.confirmationDialog.thatDidNotWorkTry': null
  'profile.confirmationDialog.thisChangesWhoCanCome': null
  'profile.deleteAccount.deleteMyAccount': null
  'profile.deleteAccount.iUnderstandThatThisCannot': null
  'profile.deleteAccount.leaveThisEmptyIfYou': null
  'profile.deleteAccount.theAccountWasNotDeleted': null
  'profile.deleteAccount.yourRatingsShortlistTastesAnd': null
  'profile.device.browserOnSystem': { browser: Text; system: Text }
  'profile.device.samsungInternet': null
  'profile.device.unknownDevice': null
  'profile.emailForm.changeEMail': null
  'profile.emailForm.eMailUpdatedSuccessfully': null
  'profile.emailForm.failedToUpdateEMail': null
  'profile.emailForm.newEMail': null
  'profile.exportButton.exportMyData': null
  'profile.exportButton.theExportDidNotWork': null
  'profile.exportButton.yourDataIsInYour': null
  'profile.invites.invites': null
  'profile.invites.noInviteWasMadeTry': null
  'profile.invites.noOneCanSignUp': null
  'profile.invites.revokeInvite': null
  'profile.invites.theInviteIsRevoked': null
  'profile.invites.theInviteWasNotRevoked': null
  'profile.invites.yourInvites': null
  'profile.listed.theWhatDidNotLoad': { what: Text }
  'profile.passkeys.aPasskeySignsYouIn': null
  'profile.passkeys.addAPasskey': null
  'profile.passkeys.lastUsedLastusedat': { lastUsedAt: Text }
  'profile.passkeys.nameWillNotSignYou': { name: Text }
  'profile.passkeys.neverUsed': null
  'profile.passkeys.noPasskeyWasMadeTry': null
  'profile.passkeys.passkeys': null
  'profile.passkeys.passkeysNeedHttpsAndThe': null
  'profile.passkeys.removeName': { name: Text }
  'profile.passkeys.removeThePasskey': null
  'profile.passkeys.renameName': { name: Text }
  'profile.passkeys.renameThePasskey': null
  'profile.passkeys.sinceCreatedatUsed': { createdAt: Text; used: Text }
  'profile.passkeys.soThatYouCanTell': null
  'profile.passkeys.thePasskeyIsAdded': null
  'profile.passkeys.thePasskeyIsRemoved': null
  'profile.passkeys.thePasskeyWasNotRemoved': null
  'profile.passkeys.thePasskeyWasNotRenamed': null
  'profile.passkeys.thisDeviceAlreadyHasA': null
  'profile.passwordForm.changePassword': null
  'profile.passwordForm.confirmNewPassword': null
  'profile.passwordForm.failedToUpdatePassword': null
  'profile.passwordForm.newPassword': null
  'profile.passwordForm.oldPassword': null
  'profile.passwordForm.passwordUpdatedSuccessfully': null
  'profile.passwordForm.pleaseEnterYourOldPassword': null
  'profile.passwordForm.youStaySignedInHere': null
  'profile.profile.aZipWithEverythingThe': null
  'profile.profile.allSettings': null
  'profile.profile.changeEMail': null
  'profile.profile.changePassword': null
  'profile.profile.changeUsername': null
  'profile.profile.deleteAccount': null
  'profile.profile.email': null
  'profile.profile.howWellMarqueeKnowsYou': null
  'profile.profile.importYourHistory': null
  'profile.profile.keyboardShortcuts': null
  'profile.profile.pressToSearch1To': null
  'profile.profile.secondFactor': null
  'profile.profile.singleKeyShortcuts': null
  'profile.profile.tokensForScripts': null
  'profile.profile.waysToSignIn': null
  'profile.profile.whereYouAreSignedIn': null
  'profile.profile.yourData': null
  'profile.recoveryCodes.download': null
  'profile.recoveryCodes.iHaveKeptThem': null
  'profile.recoveryCodes.recoveryCodes': null
  'profile.recoveryCodes.recoveryCodesForMarqueeAt': { host: Text }
  'profile.recoveryCodes.theBrowserDidNotAllow': null
  'profile.recoveryCodes.withoutYourPhoneEachOf': null
  'profile.requiredFactor.afterYourPasswordACode': null
  'profile.requiredFactor.authenticatorApp': null
  'profile.requiredFactor.oneMoreStep': null
  'profile.requiredFactor.passkey': null
  'profile.requiredFactor.secondFactor': { has: string }
  'profile.secondFactor.afterYourPasswordACode': null
  'profile.secondFactor.codesLeft': { left: number }
  'profile.secondFactor.makeNewCodes': null
  'profile.secondFactor.newRecoveryCodes': null
  'profile.secondFactor.noCameraTypeThisInto': null
  'profile.secondFactor.onSinceSinceLeft': { since: Text; left: Text }
  'profile.secondFactor.scanThisWithAnAuthenticator': null
  'profile.secondFactor.scanToAddMarqueeTo': null
  'profile.secondFactor.thatDidNotWorkTry': null
  'profile.secondFactor.theSecondFactorDidNot': null
  'profile.secondFactor.theSecondFactorIsOff': null
  'profile.secondFactor.turnOff': null
  'profile.secondFactor.turnOffTheSecondFactor': null
  'profile.secondFactor.turnOn': null
  'profile.secondFactor.turnOnTheSecondFactor': null
  'profile.secondFactor.youGetTenNewCodes': null
  'profile.secondFactor.yourPasswordAloneSignsYou': null
  'profile.secondFactor.yourRecoveryCodes': null
  'profile.sessions.deviceIsSignedOutAnd': { device: Text }
  'profile.sessions.sessions': null
  'profile.sessions.signOut': null
  'profile.sessions.signOutADevice': null
  'profile.sessions.signOutDevice': { device: Text }
  'profile.sessions.sinceCreatedatLastUsedLastusedat': { createdAt: Text; lastUsedAt: Text }
  'profile.sessions.thatDeviceIsSignedOut': null
  'profile.sessions.thatDeviceWasNotSigned': null
  'profile.sessions.thisDevice': null
  'profile.sessions.what': null
  'profile.settingList.export': null
  'profile.settingList.settings': null
  'profile.signInMethods.connectName': { name: Text }
  'profile.signInMethods.connectedCreatedat': { createdAt: Text }
  'profile.signInMethods.disconnect': null
  'profile.signInMethods.disconnectName': { name: Text }
  'profile.signInMethods.nameIsDisconnected': { name: Text }
  'profile.signInMethods.nameWasNotDisconnectedTry': { name: Text }
  'profile.signInMethods.none': null
  'profile.signInMethods.set': null
  'profile.signInMethods.theWaysToSignIn': null
  'profile.signInMethods.waysToSignIn': null
  'profile.signInMethods.youCanNoLongerSign': { name: Text }
  'profile.tokenForm.expiryLabel': null
  'profile.tokenForm.in30Days': null
  'profile.tokenForm.in90Days': null
  'profile.tokenForm.inAYear': null
  'profile.tokenForm.makeTheToken': null
  'profile.tokenForm.never': null
  'profile.tokenForm.onlyExportMyData': null
  'profile.tokenForm.onlyRead': null
  'profile.tokenForm.readAndWrite': null
  'profile.tokenForm.scopeLabel': null
  'profile.tokenForm.theTokenWasNotMade': null
  'profile.tokenForm.whatWillUseIt': null
  'profile.tokens.aTokenLetsAScript': null
  'profile.tokens.copyItNowItIs': null
  'profile.tokens.done': null
  'profile.tokens.expired': null
  'profile.tokens.lastUsedLastusedat': { lastUsedAt: Text }
  'profile.tokens.neverExpires': null
  'profile.tokens.neverUsed': null
  'profile.tokens.newToken': null
  'profile.tokens.onlyExportsYourData': null
  'profile.tokens.onlyReads': null
  'profile.tokens.readsAndWrites': null
  'profile.tokens.revokeName': { name: Text }
  'profile.tokens.revokeTheToken': null
  'profile.tokens.scriptsThatUseNameStop': { name: Text }
  'profile.tokens.theTokenIsCopied': null
  'profile.tokens.theTokenIsRevoked': null
  'profile.tokens.theTokenWasNotRevoked': null
  'profile.tokens.token': null
  'profile.tokens.tokens': null
  'profile.tokens.until': null
  'profile.tokens.what': null
  'profile.tokens.yourDataAsAZip': null
  'profile.tokens.yourNewToken': null
  'profile.tokens.yourRecommendationsForExample': null
  'profile.usernameForm.changeUsername': null
  'profile.usernameForm.failedToUpdateUsername': null
  'profile.usernameForm.n3To30LettersDigits': null
  'profile.usernameForm.newUsername': null
  'profile.usernameForm.usernameUpdatedSuccessfully': null
  'profile.values.changedAt': { date: Text }
  'profile.values.didNotLoad': null
  'profile.values.none': null
  'profile.values.off': null
  'profile.values.on': null
  'profile.values.rated': { count: number }
  'profile.values.set': null
  'profile.values.tooEarly': null
  'quickSearch.externalItems.moreOnTmdb': null
  'quickSearch.externalResults.moreOnTmdb': null
  'quickSearch.externalResults.tmdbIsNotAnsweringRight': null
  'quickSearch.moviePicker.foundFound': { found: Text }
  'quickSearch.moviePicker.moviesFound': null
  'quickSearch.moviePicker.searchForAMovie': null
  'quickSearch.queries.youAreOfflineSearchNeeds': null
  'quickSearch.searchBox.allResultsFor': { text: Text }
  'quickSearch.searchBox.askFor': { text: Text }
  'quickSearch.searchBox.noTitleOrNameIs': null
  'quickSearch.searchBox.searchMoviesAndPeople': null
  'quickSearch.searchResults.describeThePlotInstead': null
  'quickSearch.searchResults.noTitleOrNameIs': { query: Text }
  'quickSearch.searchResults.nothingClose': { query: Text }
  'ratings.cardLine.notRated': null
  'ratings.cardLine.rateTitle': { title: Text }
  'ratings.deck.haventSeen': null
  'ratings.deck.oneMovieAtATime': null
  'ratings.deck.posterOfTitle': { title: Text }
  'ratings.favourites.didNotLoad': null
  'ratings.favourites.enough': { count: number; link: Tag }
  'ratings.favourites.filmsYouLove': null
  'ratings.favourites.named': { count: number; wanted: number }
  'ratings.favourites.takeBack': { title: Text }
  'ratings.loginToRate.loginToRate': null
  'ratings.mutations.ratedTitleWord': { title: Text; word: Text }
  'ratings.mutations.ratedWord': { word: Text }
  'ratings.mutations.ratingOfTitleRemoved': { title: Text }
  'ratings.mutations.ratingRemoved': null
  'ratings.mutations.yourRatingWasNotSaved': null
  'ratings.onboarding.loadingMovies': null
  'ratings.onboarding.showMoreMovies': null
  'ratings.onboarding.theListDidNotLoad': null
  'ratings.onboarding.youHaveRatedEverythingThere': null
  'ratings.progress.countOfGoal': { count: Text; goal: Text }
  'ratings.progress.countRated': { count: Text }
  'ratings.progress.moviesRated': null
  'ratings.progress.tenRatingsMakeGoodRecommendations': null
  'ratings.progress.thatsEnough': { link: Tag }
  'ratings.progress.thatsTen': { link: Tag }
  'ratings.progress.undoTheAnswerToTitle': { title: Text }
  'ratings.progress.whatYouLikeWillShow': null
  'ratings.progress.youSeemToLike': null
  'ratings.queries.failedToFetchMovieLabels': null
  'ratings.queries.failedToFetchMovieRatings': null
  'reason.card.amongBest': { fits: string; members: Text }
  'reason.card.divided': { likers: Text; doubters: Text }
  'reason.card.favouriteOfMany': null
  'reason.card.fit': { name: Text; percent: number }
  'reason.card.more': { members: number; percent: number }
  'reason.card.nothingBetter': { members: Text }
  'reason.card.suits': { members: Text }
  'reason.card.suitsEveryone': { members: Text }
  'reason.card.unknown': { members: number }
  'reason.why.counts': { films: Text }
  'reason.why.far': null
  'reason.why.notClose': null
  'reason.why.nothingRated': null
  'reason.why.oftenLoved': { films: Text }
  'reason.why.otherRole': { here: string; liked: string; films: Text }
  'reason.why.ownRating': { level: string }
  'reason.why.person': { role: string; name: Text }
  'reason.why.praise': { by: string }
  'reason.why.rateMore': null
  'reason.why.rated': { level: string; films: Text }
  'reason.why.saysLittle': { ratings: number }
  'reason.why.saysNothing': null
  'reason.why.shares': { traits: Text; films: Text }
  'reason.why.sharesAgainst': { traits: Text; films: Text }
  'reason.why.speaksAgainst': null
  'reason.why.speaksNeither': null
  'reason.why.tendsAgainst': { traits: Text; films: Text }
  'reason.why.tendsFor': { traits: Text; films: Text }
  'reason.why.theOther': { title: Text }
  'recommendations.controls.howToDecide': null
  'recommendations.controls.refresh': null
  'recommendations.controls.seenHidden': null
  'recommendations.controls.seenShown': null
  'recommendations.controls.shortlistHidden': null
  'recommendations.controls.shortlistShown': null
  'recommendations.hero.forYouTonight': null
  'recommendations.hero.notTonight': null
  'recommendations.hero.rateFive': null
  'recommendations.hero.rateSomeMovies': null
  'recommendations.hero.seeTheMovie': null
  'recommendations.listGrid.taste': { taste: Text }
  'recommendations.lists.more': { count: number }
  'recommendations.lists.newForYou': null
  'recommendations.lists.rateSomeMovies': null
  'recommendations.lists.recommendationsComeFromYourRatings': null
  'recommendations.lists.seenByNamed': { named: Text }
  'recommendations.lists.whatEachMemberMayThink': { title: Text }
  'recommendations.lists.you': null
  'recommendations.memberDots.lowest': { name: Text; percent: Text }
  'recommendations.newRecommendations.rated': { count: number }
  'recommendations.newRecommendations.show': null
  'recommendations.recommendationsPage.whoseRecommendations': null
  'recommendations.search.adventurous': null
  'recommendations.search.everyone': null
  'recommendations.search.fair': null
  'recommendations.search.rankedByTheAverageEven': null
  'recommendations.search.rankedByTheLeastHappy': null
  'recommendations.search.whatMostOfYouLike': null
  'recommendations.whyLine.enough': null
  'recommendations.whyLine.lookingUpWhy': null
  'recommendations.whyLine.ofTenMoviesWith': { sentence: Text }
  'recommendations.whyLine.preparing': null
  'recommendations.whyLine.rateMore': { left: number }
  'recommendations.whyLine.theReasonDidNotLoad': null
  'recommendations.whyPercent.personalPersonalratingWhy': { personalRating: Text }
  'recommendations.whyReasons.againstIt': null
  'recommendations.whyReasons.forIt': null
  'recommendations.whyReasons.other': null
  'recommendations.whyReasons.popularity': null
  'recommendations.whyReasons.reasonsForAndAgainst': null
  'recommendations.yearForm.anyYear': null
  'recommendations.yearForm.from': { year: Text }
  'recommendations.yearForm.show': null
  'recommendations.yearForm.until': { year: Text }
  'recommendations.yearForm.years': null
  'routes.admin.notAuthorized': null
  'routes.cookies.saveChoices': null
  'routes.cookies.yourChoiceIsSaved': null
  'routes.discover.aFilmYouLove': null
  'routes.discover.continueIt': null
  'routes.discover.likeOrDislikeAFew': null
  'routes.discover.nameFive': null
  'routes.discover.ratedElsewhereBeforeLinkBring': { link: Tag }
  'routes.discover.thenPressContinueToGet': null
  'routes.discover.thereAreNoMoviesYet': null
  'routes.discover.thirtyMoviesToHaveAn': null
  'routes.discover.whichOfTheseDoYou': null
  'routes.editProfile.editProfile': null
  'routes.editProfile.notAuthorized': null
  'routes.editProfile.yourAccountIsDeleted': null
  'routes.gamesDaily.guessTodaysMovie': null
  'routes.gamesDaily.oneMovieADayThe': null
  'routes.groupPage.findAMovie': null
  'routes.groupPage.groupShortlist': null
  'routes.groupPage.orComeOnlyForTonight': null
  'routes.groupPage.recommendationsForTheGroup': null
  'routes.groupPage.whileTheGroupIsActive': null
  'routes.groupsGroupId.pleaseSignInToView': null
  'routes.groupsIndex.createAGroup': null
  'routes.groupsIndex.yourGroups': null
  'routes.index.aTitleANameOr': null
  'routes.index.findTheMovieForTonight': null
  'routes.index.getRecommendationsNow': null
  'routes.index.popular': null
  'routes.index.rateAFewMoviesYou': null
  'routes.index.recommended': null
  'routes.index.whatAreYouInThe': null
  'routes.joinAsMember.aMember': null
  'routes.joinAsMember.joinAsUsername': { username: Text }
  'routes.joinAsMember.youAlsoJoinTheGroup': null
  'routes.listPage.pleaseLogin': null
  'routes.movieMovieId.loadingMovie': null
  'routes.movieMovieId.posterOfTitle': { title: Text }
  'routes.movieTmdbTmdbId.fetchingMovie': null
  'routes.movieTmdbTmdbId.theMovieCouldNotBe': null
  'routes.myMovies.pleaseLoginToSeeYour': null
  'routes.openEvening.theEveningDidNotStart': null
  'routes.ownChanges.moviesRatedWord': { movies: Text; word: Text }
  'routes.ownChanges.moviesUnmarked': { mark: string; movies: Text }
  'routes.ownChanges.ratingsRemoved': { movies: Text }
  'routes.personPersonId.loadingPerson': null
  'routes.plotSearch.forgotTheTitleDescribeWhat': null
  'routes.plotSearch.plotSearch': null
  'routes.recommendations.pleaseLoginToSeeYour': null
  'routes.resetPassword.chooseANewPassword': null
  'routes.root.skipToContent': null
  'routes.searchIndex.advancedFilters': null
  'routes.searchQuery.resultsForQuery': { query: Text }
  'routes.setup.continueIt': null
  'routes.setup.marqueeIsSetUp': null
  'routes.setup.openMarquee': null
  'routes.setup.setUpMarquee': null
  'routes.setup.thereIsNothingLeftTo': null
  'routes.setup.thisIsYourMarqueeNow': null
  'routes.setup.whoMaySignUp': null
  'routes.shortlist.pleaseLoginToSeeYour': null
  'routes.signinReturn.signInAnotherWay': null
  'routes.signinReturn.signingYouIn': null
  'routes.signinReturn.theServerDidNotAnswer': null
  'routes.signup.signUp': null
  'routes.tasteTasteId.youNeedToBeAuthenticated': null
  'routes.tastes.youNeedToBeAuthenticated': null
  'routes.tonightEveningId.eveningNotFound': null
  'routes.tonightIndex.showTheCode': null
  'routes.tonightIndex.theOthersScanACode': null
  'routes.tonightIndex.theyScanACodeOr': null
  'routes.tonightIndex.withOtherPeople': null
  'shell.activeGroupBanner.activeGroup': null
  'shell.activeGroupBanner.youAreInTheGroup': { name: Text }
  'shell.bottomBar.home': null
  'shell.bottomBar.me': null
  'shell.bottomBar.places': null
  'shell.cookieBanner.acceptAll': null
  'shell.cookieBanner.cookiePolicy': null
  'shell.cookieBanner.cookies': null
  'shell.cookieBanner.essentialOnly': null
  'shell.cookieBanner.manage': null
  'shell.cookieBanner.marqueeStoresOnlyWhatIt': { policy: Text }
  'shell.cookieBanner.ok': null
  'shell.cookieBanner.saveChoices': null
  'shell.cookieBanner.weStoreWhatTheSite': { policy: Text }
  'shell.cookieChoices.advertising': null
  'shell.cookieChoices.essentialAlwaysOn': null
  'shell.cookieChoices.performance': null
  'shell.errorScreens.error': null
  'shell.errorScreens.goBackHome': null
  'shell.errorScreens.notFound': null
  'shell.errorScreens.nothingIsShowingHere': null
  'shell.errorScreens.theAddressLeadsToNo': null
  'shell.errorScreens.thisPageDidNotLoad': null
  'shell.feedbackDialog.checkTheConnectionThenTry': null
  'shell.feedbackDialog.close': null
  'shell.feedbackDialog.feedback': null
  'shell.feedbackDialog.message': null
  'shell.feedbackDialog.orWriteToContact': { contact: Text }
  'shell.feedbackDialog.send': null
  'shell.feedbackDialog.sendFeedback': null
  'shell.feedbackDialog.thankYouWeReadEvery': null
  'shell.feedbackDialog.weAlsoSeeWhichPage': null
  'shell.feedbackDialog.weAlsoSeeYourUsername': null
  'shell.feedbackDialog.yourMessageWasNotSent': null
  'shell.feedbackDialog.yourNameOptional': null
  'shell.footer.about': null
  'shell.footer.aboutUs': null
  'shell.footer.contact': null
  'shell.footer.cookiePolicy': null
  'shell.footer.feedback': null
  'shell.footer.followUs': null
  'shell.footer.leavingAnotherService': null
  'shell.footer.legal': null
  'shell.footer.movieDataMarqueesStarterCatalogue': { link: Tag }
  'shell.footer.onThisSite': null
  'shell.footer.press': null
  'shell.footer.pressKit': null
  'shell.footer.privacyPolicy': null
  'shell.footer.questionsFromThePress': null
  'shell.footer.somethingMissingWrongOrIn': null
  'shell.footer.tellUsWhatYouThink': null
  'shell.footer.termsOfService': null
  'shell.footer.whereToWatchDataProvided': { link: Tag }
  'shell.footer.writeToUs': null
  'shell.footer.yearMarquee': { year: Text }
  'shell.loadedUserMenu.themeThemename': { themeName: Text }
  'shell.meSheet.marquee': null
  'shell.meSheet.you': null
  'shell.navItems.advancedFilters': null
  'shell.navItems.auto': null
  'shell.navItems.byGenreMoodPlaceKeyword': null
  'shell.navItems.chooseAMovieWithYour': null
  'shell.navItems.createGroup': null
  'shell.navItems.dailyGame': null
  'shell.navItems.dark': null
  'shell.navItems.describeItInYourOwn': null
  'shell.navItems.discoverNewMovies': null
  'shell.navItems.editProfile': null
  'shell.navItems.explore': null
  'shell.navItems.fromWhatYouHaveRated': null
  'shell.navItems.guessTodaysMovie': null
  'shell.navItems.home': null
  'shell.navItems.light': null
  'shell.navItems.movies': null
  'shell.navItems.plotSearch': null
  'shell.navItems.popularAndRecommendedMovies': null
  'shell.navItems.rateWhatYouKnowGet': null
  'shell.navItems.shortlist': null
  'shell.navItems.tastes': null
  'shell.navItems.viewGroups': null
  'shell.navItems.whatYouHaveRatedSeen': null
  'shell.navItems.whatYouWantToWatch': null
  'shell.navItems.whatYourLikesHaveIn': null
  'shell.offlineScreen.offline': null
  'shell.offlineScreen.opensWhenOnline': null
  'shell.offlineScreen.youAreOfflineThisPage': null
  'shell.shortcutHelp.closeWhatIsOpen': null
  'shell.shortcutHelp.ctrlK': null
  'shell.shortcutHelp.dislikeNeutralLikeBestOn': null
  'shell.shortcutHelp.keyboardShortcuts': null
  'shell.shortcutHelp.singleKeyShortcuts': null
  'shell.shortcutHelp.thisHelp': null
  'shell.themePicker.theme': null
  'shell.topBar.loadingPage': null
  'shell.topBar.marqueeHome': null
  'shell.topMenus.main': null
  'shortlists.personalShortlist.findAMovie': null
  'shortlists.personalShortlist.moviesYouAddToYour': null
  'tastes.recalculateButton.queued': null
  'tastes.recalculateButton.recalculate': null
  'tastes.recalculateButton.theCalculationWasNotQueued': null
  'tastes.recalculateButton.yourTastesAreUpTo': null
  'tastes.tasteList.explore': null
  'tastes.tasteList.exploreTasteid': { tasteId: Text }
  'tastes.tasteList.fiveMoviesThatYouLike': null
  'tastes.tasteList.ofYourTaste': null
  'tastes.tasteList.rateSomeMovies': null
  'tastes.tasteList.youNeedToRateMore': null
  'tastes.tasteMovies.tastesChangeAsYouRate': null
  'tastes.tasteMovies.youHaveRatedEveryMovie': null
  'tonight.answerButtons.fine': null
  'tonight.answerButtons.fineAgain': null
  'tonight.answerButtons.loveIt': null
  'tonight.answerButtons.no': null
  'tonight.answerButtons.seenIt': null
  'tonight.arrivals.inviteTheOthers': null
  'tonight.arrivals.startAnswering': null
  'tonight.bigScreen.answeredOfCards': { answered: Text; cards: Text }
  'tonight.bigScreen.done': null
  'tonight.bigScreen.movies': null
  'tonight.bigScreen.nameTonight': { name: Text }
  'tonight.bigScreen.notHereYet': null
  'tonight.bigScreen.openByOtherAddress': null
  'tonight.bigScreen.orOpen': { address: Text }
  'tonight.bigScreen.qrCodeOfTonightsLink': null
  'tonight.bigScreen.scanToJoinAName': null
  'tonight.bigScreen.scanToJoinWithAn': null
  'tonight.bigScreen.thisEveningIsOver': null
  'tonight.bigScreen.whoIsWatching': null
  'tonight.confirmEnd.endIt': null
  'tonight.confirmEnd.endsWithGroup': { name: Text }
  'tonight.confirmEnd.endsWithMovie': null
  'tonight.confirmEnd.endsWithoutMovie': null
  'tonight.decision.aboutThisMovie': null
  'tonight.decision.decided': null
  'tonight.decision.notThisOneNextBest': null
  'tonight.decision.weWatchAnotherOne': null
  'tonight.endedEvening.endedWithoutMovie': null
  'tonight.endedEvening.goToMarquee': null
  'tonight.endedEvening.goToTheGroup': null
  'tonight.endedEvening.thisEveningIsOver': null
  'tonight.eveningHead.more': null
  'tonight.eveningHead.previousCard': null
  'tonight.eveningHead.tonight': null
  'tonight.eveningHead.whoIsHere': { here: number; answered: Text }
  'tonight.eveningRoom.takeASeat': null
  'tonight.eveningRoom.theOthersDecideWithoutYou': null
  'tonight.eveningRoom.youHaveNoSeatTonight': null
  'tonight.groupTonight.gaveWay': { names: Text }
  'tonight.groupTonight.lastTime': null
  'tonight.groupTonight.othersAndYouGaveWay': { names: Text }
  'tonight.groupTonight.youGaveWay': null
  'tonight.handOver.giveItBackToName': { name: Text }
  'tonight.handOver.handOver': null
  'tonight.handOver.handThePhoneToName': { name: Text }
  'tonight.handOver.iAmName': { name: Text }
  'tonight.handOver.noOneElsesAnswersAre': null
  'tonight.history.aMovieThatIsGone': null
  'tonight.history.chosenByHand': null
  'tonight.history.noneYetWhateverYouDecide': null
  'tonight.history.pastEvenings': null
  'tonight.history.whoWasThere': null
  'tonight.howWasIt.didYouWatchTitle': { title: Text }
  'tonight.howWasIt.weDidNotWatchIt': null
  'tonight.howWasIt.withName': { name: Text }
  'tonight.howWasIt.yesRateLater': null
  'tonight.inviteOthers.nameWhatShallWeWatch': { name: Text }
  'tonight.inviteOthers.qrCodeOfTonightsLink': null
  'tonight.inviteOthers.scanOrSend': null
  'tonight.inviteOthers.scanOrSendClosed': null
  'tonight.inviteOthers.shareTheLink': null
  'tonight.keepYourSeat.createAnAccount': null
  'tonight.keepYourSeat.keepYourSeat': null
  'tonight.keepYourSeat.withAnAccountYouAre': { groupName: Text }
  'tonight.mutations.thatWasNotSavedTry': null
  'tonight.mutations.theEveningWasNotEnded': null
  'tonight.mutations.thisCouldNotBeDecided': null
  'tonight.mutations.youCouldNotLeaveTry': null
  'tonight.mutations.youCouldNotTakeYour': null
  'tonight.mutations.yourSeatCouldNotBe': null
  'tonight.mutations.yourSeatIsKeptAnd': { name: Text }
  'tonight.notSentNote.youAreOfflineGoOn': null
  'tonight.openEveningCard.eveningTonightWithName': { evening: Text; name: Text }
  'tonight.openEveningCard.goOn': null
  'tonight.openEveningCard.hereHere': { here: Text }
  'tonight.openEveningCard.join': null
  'tonight.openEveningCard.nameIsOn': { name: Text }
  'tonight.openEveningCard.theMovieIsChosen': null
  'tonight.openEveningCard.tonightIsOn': null
  'tonight.openEveningCard.tonightWith': { group: Text }
  'tonight.passPhone.handOver': null
  'tonight.passPhone.handThePhoneToName': { name: Text }
  'tonight.passPhone.onePhoneForSeveralPeople': null
  'tonight.passPhone.onePhoneIsEnoughHand': null
  'tonight.passPhone.someoneElse': null
  'tonight.passPhone.thatDidNotGetThrough': null
  'tonight.people.answeredOfCards': { answered: Text; cards: Text }
  'tonight.people.choosing': null
  'tonight.people.done': null
  'tonight.people.guest': null
  'tonight.people.guestsStillToCome': { guests: number }
  'tonight.people.notHereYet': null
  'tonight.people.whoIsWatching': null
  'tonight.premiere.posterOfTitle': { title: Text }
  'tonight.screenCode.itShowsWhoIsHere': null
  'tonight.screenCode.openOnTheTelevision': { address: Text }
  'tonight.screenCode.shareTheLink': null
  'tonight.screenCode.showItOnThisDevice': null
  'tonight.screenEntry.show': null
  'tonight.screenEntry.theCodeHasSix': null
  'tonight.screenEntry.typeTheCode': null
  'tonight.screenEntry.whereToFindIt': null
  'tonight.sheets.answerOnThisPhone': null
  'tonight.sheets.goToName': { name: Text }
  'tonight.sheets.leave': null
  'tonight.sheets.leaveTonight': null
  'tonight.sheets.letGuestsInAgain': null
  'tonight.sheets.noMoreGuests': null
  'tonight.sheets.removeAllGuests': null
  'tonight.sheets.removeThem': null
  'tonight.sheets.showOnABigScreen': null
  'tonight.sheets.theirAnswersAreDeletedAnd': null
  'tonight.sheets.watchAnotherMovie': null
  'tonight.sheets.whateverYouPickIsTonights': null
  'tonight.sheets.whoIsHere': null
  'tonight.sheets.yourAnswersAreDeletedAnd': null
  'tonight.startEvening.besidesYou': null
  'tonight.startEvening.guests': null
  'tonight.startEvening.guestsWithoutAnAccount': null
  'tonight.startEvening.join': null
  'tonight.startEvening.loadingLastTimesChoices': null
  'tonight.startEvening.oneGuestFewer': null
  'tonight.startEvening.oneGuestMore': null
  'tonight.startEvening.start': null
  'tonight.startEvening.theEveningDidNotStart': null
  'tonight.startEvening.tonightIsOn': { here: number }
  'tonight.startEvening.watchWithOtherPeople': null
  'tonight.startLimits.age': { age: number }
  'tonight.startLimits.any': null
  'tonight.startLimits.anyAge': null
  'tonight.startLimits.anyLength': null
  'tonight.startLimits.anyOfThese': null
  'tonight.startLimits.anyRegion': null
  'tonight.startLimits.atMost': null
  'tonight.startLimits.countChosen': { count: Text }
  'tonight.startLimits.mood': null
  'tonight.startLimits.onAnyOfThese': null
  'tonight.startLimits.onlyMoviesNoneOfUs': null
  'tonight.startLimits.ourServices': null
  'tonight.startLimits.region': null
  'tonight.startLimits.suitableFor': null
  'tonight.startLimits.unknownLeftOut': null
  'tonight.startLimits.youngest': null
  'tonight.tilt.everyoneWeighsTheSame': null
  'tonight.tilt.everyonesVoteWeighsTheSame': null
  'tonight.tilt.gaveWay': { names: Text; count: number }
  'tonight.tilt.reset': null
  'tonight.tilt.sameNextEvening': null
  'tonight.tilt.thisWasNotResetTry': null
  'tonight.tonightAtHome.chosen': null
  'tonight.tonightAtHome.haveAnswered': { names: Text; count: number }
  'tonight.tonightAtHome.hereVoting': { here: Text }
  'tonight.tonightAtHome.itWaitsForYou': null
  'tonight.tonightAtHome.more': null
  'tonight.tonightAtHome.oneMovieForAll': null
  'tonight.tonightAtHome.yourEveningsDidNotLoad': null
  'tonight.tonightScreen.nameHasTheirOwnPhone': { name: Text }
  'tonight.useBallot.thatAnswerWasNotTaken': null
  'tonight.voteCard.actors': { actors: Text }
  'tonight.voteCard.number': { number: number; of: number }
  'tonight.voteCard.posterOfTitle': { title: Text }
  'tonight.voting.card': { number: number; of: number }
  'tonight.voting.nothingSuitedEverybodyFiveMore': null
  'tonight.voting.yourCards': null
  'tonight.waiting.changeAnAnswer': null
  'tonight.waiting.decideAlone': null
  'tonight.waiting.decideWithoutNames': { names: Text }
  'tonight.waiting.giveThePhoneBackTo': { ownerName: Text }
  'tonight.waiting.guests': { guests: number }
  'tonight.waiting.handThePhoneOn': null
  'tonight.waiting.inviteSomeone': null
  'tonight.waiting.nameWhatShallWeWatch': { name: Text }
  'tonight.waiting.news': { names: Text; count: number; done: number; expected: number }
  'tonight.waiting.noOneElseIsHere': null
  'tonight.waiting.shareTheLink': null
  'tonight.waiting.stillChoosingMissing': { missing: Text }
  'tonight.waiting.theOthers': null
  'tonight.waiting.waiting': null
  'tonight.words.answered': { done: number; expected: Text }
  'tonight.words.chosenByHandNotBy': null
  'tonight.words.chosenByOneOfYou': null
  'tonight.words.chosenByYourVotes': null
  'tonight.words.endsAt': { time: Text }
  'tonight.words.everyoneLovesIt': null
  'tonight.words.fineOfVotersSaidFine': { fine: Text; voters: Text }
  'tonight.words.groupName': { date: Text }
  'tonight.words.lovedLovedIt': { loved: Text }
  'tonight.words.nothingSuitedEveryoneThisOne': null
  'tonight.words.others': { left: Text }
  'tonight.words.othersAndYouGaveWay': { others: Text }
  'tonight.words.othersGaveWay': { others: Text; count: number }
  'tonight.words.wasClose': null
  'tonight.words.wellAheadOfTheRest': null
  'tonight.words.youGaveWay': null
  'ui.carousel.nextInTitle': { title: Text }
  'ui.carousel.previousInTitle': { title: Text }
  'ui.codeField.code': null
  'ui.codeField.oneOfTheTenThat': null
  'ui.codeField.recoveryCode': null
  'ui.codeField.sixDigitsFromYourAuthenticator': null
  'ui.codeField.useACodeOfThe': null
  'ui.codeField.useARecoveryCode': null
  'ui.copyButton.theBrowserDidNotAllow': null
  'ui.dial.fair': null
  'ui.dial.high': null
  'ui.dial.low': null
  'ui.dial.titleShownOfMaxWord': { title: Text; shown: Text; max: Text; word: Text }
  'ui.dialog.close': null
  'ui.fileDrop.chooseAFile': null
  'ui.fileDrop.chooseFiles': null
  'ui.fileDrop.orDropItHereZip': { several: string }
  'ui.fileDrop.readingYourFile': null
  'ui.fileDrop.thisFileIsLargerThan': null
  'ui.multiSelect.leaveOutName': { name: Text }
  'ui.multiSelect.leftOut': { count: number }
  'ui.multiSelect.selected': { count: number }
  'ui.oneTimeText.hintItIsShownOnly': { hint: Text }
  'ui.oneTimeText.theBrowserDidNotAllow': null
  'ui.pagination.next': null
  'ui.pagination.pagePageOfPages': { page: Text; pages: Text }
  'ui.pagination.pages': null
  'ui.pagination.previous': null
  'ui.progress.doneOfTotal': { done: number; total: number }
  'ui.progress.doneSoFar': { done: number }
  'ui.shareLink.copyThisLinkByHand': null
  'ui.shareLink.linkCopiedToClipboard': null
  'ui.states.causeCheckTheConnectionThen': { cause: Text }
  'ui.states.opensWhenOnline': null
  'ui.states.thisDidNotLoad': null
  'ui.states.youAreOfflineThisPage': null
  'ui.stopMotion.startMotion': null
  'ui.stopMotion.stopMotion': null
  'ui.toaster.closeMessage': null
  'ui.writeLink.addressAboutSubject': { address: Text; subject: Text }
  'ui.yearFields.earliestOrLater': { earliest: Text }
  'ui.yearFields.fromYear': null
  'ui.yearFields.toYear': null
  'watch.watchDialog.ads': null
  'watch.watchDialog.buy': null
  'watch.watchDialog.dataProvidedByLinkJustwatch': { link: Tag }
  'watch.watchDialog.flatrate': null
  'watch.watchDialog.free': null
  'watch.watchDialog.loadingOffers': null
  'watch.watchDialog.moreDetails': null
  'watch.watchDialog.region': null
  'watch.watchDialog.rent': null
  'watch.watchDialog.weKnowOfNoOffers': null
  'watch.watchDialog.whereToWatch': null
  'words.format.characterArcsDynamics': null
  'words.format.characterType': null
  'words.format.culturalMythicalInfluences': null
  'words.format.degreeOfRealism': null
  'words.format.hours': { hours: Text }
  'words.format.mood': null
  'words.format.movies': { count: number }
  'words.format.pacingTempo': null
  'words.format.placeLocation': null
  'words.format.restMin': { rest: Text }
  'words.format.rottenTomatoes': null
  'words.format.symbolsMotifs': null
  'words.format.timePeriod': null
  'words.waysIn.nothingYet': null
  'words.waysIn.passkeys': { passkeys: number }
  'words.waysIn.password': null
  'words.waysIn.passwordWithCode': null
  'words.waysIn.providers': { providers: number }
}
