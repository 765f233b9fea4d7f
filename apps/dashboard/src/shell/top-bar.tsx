import { Icon } from '../parts/icon';
import { PageLink } from '../parts/page-link';
import { useStore } from '../parts/use-store';
import { signOut } from '../session/sign-in';
import { useSession } from '../session/use-session';
import { Instant } from '../time/instant';
import { salesZone, useZone } from '../time/zone';
import { shownChoice, type ZoneChoice, zoneChoicesWith } from '../time/zone-choice';
import { Environment } from './environment';
import { LiveDot } from './live-dot';
import { chooseTheme, theme, themes } from './theme';

type Props = { onMenu: () => void; onPalette: () => void; onCode: () => void };

export const TopBar = ({ onMenu, onPalette, onCode }: Props) => (
  <header class="top-bar">
    <button type="button" class="button-icon top-bar-menu" aria-label="Menu" onClick={onMenu}>
      <Icon name="menu" />
    </button>
    <Environment />
    <button type="button" class="top-bar-search" onClick={onPalette}>
      <Icon name="search" />
      <span>Search or go to</span>
      <kbd>/</kbd>
    </button>
    <div class="top-bar-right">
      <LiveDot />
      <ZoneSwitch />
      <button
        type="button"
        class="button-icon top-bar-code"
        aria-label="This page as code"
        title="This page as code"
        onClick={onCode}
      >
        <Icon name="code" />
      </button>
      <AccountMenu />
    </div>
  </header>
);

const zoneWords: Readonly<Record<ZoneChoice, string>> = { utc: 'UTC', browser: 'Local', sales: 'Sales' };

/** Which zone instants are shown in. The sales zone is that of the business the page is about; other pages offer none. */
const ZoneSwitch = () => {
  const { choice, choose } = useZone();
  const sales = useStore(salesZone);
  return (
    <div class="segments zone-switch" role="group" aria-label="Time zone">
      {zoneChoicesWith(sales).map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={shownChoice(choice, sales) === each}
          title={each === 'sales' ? sales : undefined}
          onClick={() => choose(each)}
        >
          {zoneWords[each]}
        </button>
      ))}
    </div>
  );
};

const AccountMenu = () => {
  const { platform, key, user, expires_at: expiresAt, scopes } = useSession();
  const chosen = useStore(theme);
  return (
    <>
      <button type="button" class="button-icon" aria-label="Account and theme" popovertarget="account-menu">
        <Icon name="person" />
      </button>
      <div id="account-menu" class="menu" popover="auto">
        <p>
          <strong>{platform.name ?? platform.id}</strong>
        </p>
        <p class="muted">
          {user ? (
            <>
              {user.name ?? user.email}, {user.role.replace('_', ' ')}
            </>
          ) : (
            <>
              Signed in with {key?.label ?? key?.id}, {scopes.length} scopes
            </>
          )}
          , until <Instant at={expiresAt} />
        </p>
        {user && <PageLink to="/profile">Your account</PageLink>}
        <div class="menu-row menu-zone">
          <span>Time zone</span>
          <ZoneSwitch />
        </div>
        <div class="menu-row">
          <span id="theme-label">Theme</span>
          <div class="segments" role="group" aria-labelledby="theme-label">
            {themes.map((each) => (
              <button key={each} type="button" aria-pressed={chosen === each} onClick={() => chooseTheme(each)}>
                {each === 'system' ? 'Auto' : each === 'light' ? 'Light' : 'Dark'}
              </button>
            ))}
          </div>
        </div>
        <button type="button" class="button" onClick={() => void signOut()}>
          <Icon name="out" /> Sign out
        </button>
      </div>
    </>
  );
};
