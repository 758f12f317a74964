/** The lines that a server prints once it is open: its addresses, and advice for the administrator. */
import type { Config } from '#server/config/config.ts';
import { consoleTexts, onConsole } from '#server/console-texts.ts';
import { DEMO_PASSWORD, demoLogins } from '#server/demo/demo-school.ts';
import { hasAdmin } from '#server/features/auth/staff.ts';
import { adviceOn } from '#server/features/runner/runner.ts';
import type { CodeRunner } from '#server/ports/code-runner.ts';
import type { Services } from '#server/services.ts';

/** @param lastLines  printed after the addresses */
export async function printAddresses(services: Services, lastLines: string[]) {
  const { config } = services;
  const more = config.isProduction ? await productionLines(services) : demoLines(config);
  const lines = ['', consoleTexts.openAt(config.publicUrl), ...more, ...lastLines];
  console.log(`${lines.join('\n')}\n`);
}

async function productionLines({ config, db, videoTools, schoolDetails }: Services) {
  const lines: string[] = [];
  if (!config.isPublicUrlSet) lines.push(consoleTexts.setPublicUrl);
  if (config.preview.isSameSite) lines.push(consoleTexts.previewOnSchoolSite);
  else if (!config.preview.origin) lines.push(consoleTexts.noPreviewOrigin);
  if (!config.smtpUrl) lines.push(consoleTexts.noMail);
  if (!(await schoolDetails.read()).phone) lines.push(consoleTexts.noPhone);
  if (!videoTools) lines.push(consoleTexts.noFfmpeg);
  // The set-up link itself is not printed, because it would stay in the system's journal, which other users can read.
  if (!(await hasAdmin(db))) lines.push(consoleTexts.noAdministrator);
  return lines;
}

function demoLines({ smtpUrl, publicUrl }: Config) {
  const logins = consoleTexts.demoLogins(demoLogins.join(', '), DEMO_PASSWORD);
  return smtpUrl ? [logins] : [logins, consoleTexts.emailsAt(`${publicUrl}/dev/outbox`)];
}

export function moneyLines({ mobileMoney }: Config, simulatorUrl: string | undefined) {
  if (mobileMoney.provider === 'none') return [consoleTexts.noMoney];
  if (mobileMoney.provider !== 'simulator') return mobileMoney.isLive ? [] : [consoleTexts.sandbox];
  if (!simulatorUrl) return [consoleTexts.noSimulator];
  return [consoleTexts.simulatorAt(simulatorUrl)];
}

/** Prints advice if the runner is not ready. Call this last, because it starts the runner, which detects languages. */
export async function adviseOnRunner(runner: CodeRunner) {
  const state = await runner.state();
  if (!state.isReady && state.advice) console.log(`${onConsole(adviceOn(state))}\n`);
}
