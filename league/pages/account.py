"""One's own account: name, language, time zone, PIN and API tokens."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone, translation
from django.utils.translation import get_language_from_request
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from games.refusals import Missing
from league.pages.faults import Faults
from league.pages.forms.account import AccountForm, TokenForm
from league.pages.showing import player, posted, show
from teams.operations import accounts
from teams.queries.accounts import tokens_of


@never_cache
@login_required
def account(request: HttpRequest) -> HttpResponse:
    """Show and change one's own account."""
    user = player(request)
    form = AccountForm(
        posted(request),
        initial={"name": user.name, "language": user.language, "time_zone": user.time_zone},
        has_pin=bool(user.pin),
    )
    if form.is_valid():
        given = form.cleaned_data
        pin = "" if given.get("forget_pin") else given["pin"] or None
        accounts.change_account(
            user, name=given["name"], language=given["language"], time_zone=given["time_zone"], pin=pin
        )
        with translation.override(user.language or get_language_from_request(request)):
            messages.success(request, _("Your account is saved."))
        return redirect("pages:account")
    return _page(request, form=form)


@require_POST
@login_required
def new_token(request: HttpRequest) -> HttpResponse:
    """Make an API token. It is shown on the next page and never again."""
    form = TokenForm(request.POST)
    if not form.is_valid():
        return _page(request, token_form=form)
    faults = Faults()
    with faults:
        made = accounts.new_token(player(request), at=timezone.now(), **form.cleaned_data)
        messages.success(request, made.token, extra_tags="token")
        return redirect("pages:account")
    for fault in faults:
        form.add_error(None, fault["detail"])
    return _page(request, token_form=form)


@require_POST
@login_required
def revoke_token(request: HttpRequest, key: str) -> HttpResponse:
    """Revoke one of one's tokens."""
    try:
        accounts.revoke_token(player(request), key)
    except Missing as error:
        raise Http404 from error
    messages.success(request, _("The token is revoked."))
    return redirect("pages:account")


def _page(
    request: HttpRequest, *, form: AccountForm | None = None, token_form: TokenForm | None = None
) -> HttpResponse:
    user = player(request)
    initial = {"name": user.name, "language": user.language, "time_zone": user.time_zone}
    context = {
        "form": token_form if token_form is not None else form,
        "account_form": form if form is not None else AccountForm(initial=initial, has_pin=bool(user.pin)),
        "token_form": token_form if token_form is not None else TokenForm(),
        "tokens": tokens_of(user),
    }
    return show(request, "koban/account.html", context)
