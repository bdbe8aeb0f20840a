"""allauth's forms for a new password, telling everything that is wrong with it at once."""

from typing import Any

from allauth.account import forms as allauth_forms
from django.utils.translation import gettext


class BothFaults:
    """Says that two passwords differ even where the first is refused by itself."""

    def clean(self) -> Any:
        """Compare what was typed, not only what passed."""
        given = super().clean()  # type: ignore[misc]
        first, second = (self.data.get(self.add_prefix(name)) for name in ("password1", "password2"))  # type: ignore[attr-defined]
        if "password1" in self.errors and "password2" not in self.errors and first != second:  # type: ignore[attr-defined]
            self.add_error("password2", gettext("You must type the same password each time."))  # type: ignore[attr-defined]
        return given


class ResetPasswordKeyForm(BothFaults, allauth_forms.ResetPasswordKeyForm):  # type: ignore[misc]
    """A new password in place of a forgotten one."""


class ChangePasswordForm(BothFaults, allauth_forms.ChangePasswordForm):  # type: ignore[misc]
    """A new password in place of the known one."""


class SetPasswordForm(BothFaults, allauth_forms.SetPasswordForm):  # type: ignore[misc]
    """The first password of an account."""
