/** Tells the office why a machine cannot be used. */
import type { Message } from '#messages/catalogues.ts';
import type { MachineUnavailable } from './connect.ts';

/** The names of the settings that can be wrong. */
interface SettingNames {
  /** Those of the school: the machines, and the certificates to trust. */
  machines: string;
  ca: string;
  /** That of the machine. */
  token: string;
}

export const unavailabilityReason =
  ({ why, code }: MachineUnavailable, settings: SettingNames): Message =>
  ({ machines }) =>
    ({
      network: machines.network(code),
      unavailable: machines.unavailable,
      wrongToken: machines.wrongToken(settings.machines, settings.token),
      otherVersion: machines.otherVersion,
      otherProgram: machines.otherProgram(code),
      certificate: machines.certificate(code, settings.ca, settings.machines),
    })[why];
