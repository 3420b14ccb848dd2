import { spawn } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { Builder, By, Capabilities, until, type WebDriver, type WebElement } from 'selenium-webdriver';
import { until as waitUntil } from '../system/until.ts';

export const freePort = (): Promise<number> =>
  new Promise((found) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => found(port));
    });
  });

const options = {
  binary: '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
  args: ['--automation'],
};

/** WebKitGTK’s own browser, with a new profile, in a window as narrow as it allows (447 px). */
export const openWebKit = async (): Promise<{
  readonly driver: WebDriver;
  readonly close: () => Promise<void>;
}> => {
  const port = await freePort();
  const server = spawn('xvfb-run', ['--auto-servernum', 'WebKitWebDriver', `--port=${port}`], {
    stdio: 'ignore',
    detached: true,
  });
  const url = `http://127.0.0.1:${port}`;
  await waitUntil(
    () =>
      fetch(`${url}/status`).then(
        ({ ok }) => ok,
        () => false,
      ),
    'WebKitWebDriver',
  );
  const driver = await new Builder()
    .usingServer(url)
    .withCapabilities(new Capabilities({ browserName: 'MiniBrowser', 'webkitgtk:browserOptions': options }))
    .build();
  await driver.manage().window().setRect({ width: 390, height: 844 });
  return {
    driver,
    close: async () => {
      await driver.quit();
      if (server.pid !== undefined) process.kill(-server.pid);
    },
  };
};

const quoted = (text: string) => `"${text}"`;
const minute = 60_000;

/** Acts as a person does, by visible names. Each call waits for its element. */
export const handsOn = (driver: WebDriver) => {
  const shown = (xpath: string): Promise<WebElement> => {
    const firstShown = async () => {
      for (const one of await driver.findElements(By.xpath(xpath)))
        if (await one.isDisplayed().catch(() => false)) return one;
      return false as const;
    };
    return driver.wait(firstShown, minute, xpath) as Promise<WebElement>;
  };
  const field = (label: string) =>
    shown(
      `//*[@id = //label[starts-with(normalize-space(.), ${quoted(label)})]/@for] | //label[starts-with(normalize-space(.), ${quoted(label)})]//*[self::input or self::select or self::textarea]`,
    );
  return {
    fill: async (label: string, text: string) => {
      const input = await field(label);
      await input.clear();
      await input.sendKeys(text);
    },
    choose: async (label: string, option: string) =>
      (await field(label)).findElement(By.xpath(`.//option[normalize-space(.) = ${quoted(option)}]`)).click(),
    check: async (label: string) => {
      const box = await shown(`//label[contains(normalize-space(.), ${quoted(label)})]`);
      await box.click();
    },
    press: async (name: string) => {
      const button = await shown(
        `(//dialog[@open] | //*[self::main or self::form][not(//dialog[@open])])//*[self::button or self::a][starts-with(normalize-space(.), ${quoted(name)})]`,
      );
      await driver.wait(until.elementIsEnabled(button), minute);
      await driver.executeScript('arguments[0].scrollIntoView({ block: "center" })', button);
      await button.click();
    },
    see: (text: string) => shown(`//*[text()[contains(normalize-space(.), ${quoted(text)})]]`),
    arriveAt: (path: string) =>
      driver.wait(async () => new URL(await driver.getCurrentUrl()).pathname === path, minute, path),
  };
};
